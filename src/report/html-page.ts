/** What the HTML report looks like and the one script it runs. Constants: nothing of a report goes into either. */

export const style = `
:root{color-scheme:light dark;--line:#8884;--red:#c62828;--amber:#a35f00;--blue:#1565c0;--green:#2e7d32}
@media(prefers-color-scheme:dark){:root{--red:#ef9a9a;--amber:#ffcc80;--blue:#90caf9;--green:#a5d6a7}}
body{font:15px/1.45 system-ui,sans-serif;margin:0 auto;max-width:1200px;padding:0 1rem 4rem}
header{position:sticky;top:0;background:Canvas;border-bottom:1px solid var(--line);padding:.5rem 0;z-index:1}
h1{margin:0;font-size:1.3rem}h2{font-size:1.05rem;margin:2rem 0 .5rem}h2 small{font-weight:400;opacity:.75}h4{margin:.8rem 0 .2rem}
form{display:flex;gap:1rem;flex-wrap:wrap;align-items:center}
.error{color:var(--red)}.warning{color:var(--amber)}.info{color:var(--blue)}
.findings{padding-left:1.2rem}.findings li{color:inherit}.findings li.error>b{color:var(--red)}.findings li.warning>b{color:var(--amber)}.findings li.info>b{color:var(--blue)}
.findings p{margin:.1rem 0}.help{opacity:.85}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}td,th{border:1px solid var(--line);padding:.15rem .4rem;text-align:left;vertical-align:bottom}
thead th span{writing-mode:vertical-rl;transform:rotate(180deg);max-height:14rem;overflow:hidden;font-weight:400}
td a{color:inherit;text-decoration:none}
.effect-block{color:var(--red);font-weight:600}.effect-allow{color:var(--green);font-weight:600}.effect-ask,.effect-defer{color:var(--amber);font-weight:600}.status-error,.status-cancelled{background:#f443361f}
.run{border:1px solid var(--line);border-radius:.3rem;margin:.3rem 0;padding:.3rem .6rem}.run:target{outline:2px solid var(--blue)}
summary{cursor:pointer;overflow-wrap:anywhere}.effect{display:inline-block;min-width:4.5em}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}
figure{margin:.3rem 0}figcaption{font-size:.8rem;opacity:.75}pre{background:#8881;padding:.5rem;margin:0;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
.nothing{opacity:.6}.problem{border-left:4px solid var(--red);padding-left:.6rem}
[hidden]{display:none!important}
`;

/** Hides the runs that the filter does not name, and the hooks that have none left; opens the run that is linked to. */
export const filterScript = `
const by=(id)=>document.getElementById(id);
const words=by('filter'),effect=by('effect'),faulty=by('faulty'),count=by('count');
const sections=[...document.querySelectorAll('.hook')];
function apply(){
  const wanted=words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown=0;
  for(const section of sections){
    const head=section.querySelector('h2').textContent.toLowerCase();
    let any=0;
    for(const run of section.querySelectorAll('.run')){
      const all=head+' '+run.textContent.toLowerCase();
      const keep=wanted.every((word)=>all.includes(word))&&(!effect.value||run.dataset.effect===effect.value)&&(!faulty.checked||run.dataset.faulty==='true');
      run.hidden=!keep;if(keep)any++;
    }
    section.hidden=any===0&&(wanted.length>0||effect.value!==''||faulty.checked);
    shown+=any;
  }
  count.textContent=shown+' runs';
}
for(const input of [words,effect,faulty])input.addEventListener('input',apply);
document.querySelector('form').addEventListener('submit',(event)=>event.preventDefault());
function open(){const run=location.hash&&by(location.hash.slice(1));if(run&&run.tagName==='DETAILS')run.open=true;}
addEventListener('hashchange',open);open();apply();
`;

/** SHA-256 of the script, base64, for the page's content security policy; a test holds it to the script. */
export const filterScriptHash = 'I+67OGpX2hv+rSjLjaSdWQGXYsWP9gxtWjkO40r9mmo=';
