/** What the HTML report looks like and the one script it runs. Constants: nothing of a report goes into either. */

/** Blue is a guard at work, red and orange are faults; nothing else has these colours. */
export const style = `
:root{color-scheme:light dark;--page:#fff;--card:#f6f7f9;--line:#d9dde3;--faint:#5c6570;--red:#b3261e;--orange:#9a5200;--blue:#0b57b0;--green:#1b6e35;--violet:#6a3fb5;--teal:#00676b;--on:#fff}
@media(prefers-color-scheme:dark){:root{--page:#15181c;--card:#1e2228;--line:#363c45;--faint:#a0a9b4;--red:#ff8a80;--orange:#ffb561;--blue:#82b6ff;--green:#7fd896;--violet:#c6a8ff;--teal:#6fd3d6;--on:#15181c}}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1180px;padding:0 1rem 4rem;background:var(--page);overflow-wrap:anywhere}
header{background:var(--page);border-bottom:1px solid var(--line);padding:.8rem 0 .7rem}
@media(min-width:800px){header{position:sticky;top:0;z-index:3}section,.outcome,.hook{scroll-margin-top:8rem}}
h1{margin:0;font-size:1.25rem}header p{margin:.1rem 0 .6rem}
h2{font-size:1.15rem;margin:2.2rem 0 .7rem}h3{font-size:1rem;margin:1.6rem 0 .5rem}h3 small{font-weight:400;color:var(--faint)}h4{margin:.8rem 0 .2rem;font-size:.9rem}
form{display:flex;gap:.6rem;flex-wrap:wrap;align-items:center}
input[type=search],select{font:inherit;padding:.25rem .5rem;border:1px solid var(--line);border-radius:.35rem;background:var(--card);color:inherit}
input[type=search]{flex:1 1 14rem;min-width:0}
output,small,.nothing,.where,.legend{color:var(--faint)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.86em}
h3 code,p code{white-space:pre-wrap}
a{color:inherit}
.finding{background:var(--card);border:1px solid var(--line);border-left:.3rem solid var(--faint);border-radius:.4rem;padding:.7rem .9rem;margin:0 0 .8rem}
.finding.error{border-left-color:var(--red)}.finding.warning{border-left-color:var(--orange)}
.finding h3{margin:0;display:flex;gap:.6rem;align-items:baseline}
.finding p{margin:.35rem 0}
.badge{flex:none;font-size:.75rem;padding:.05rem .45rem;border-radius:.3rem;background:var(--faint);color:var(--on)}
.badge.error{background:var(--red)}.badge.warning{background:var(--orange)}
.frame{background:var(--page);border:1px solid var(--line);border-radius:.35rem;padding:.4rem .6rem;margin:.5rem 0;overflow-x:auto;white-space:pre}
.frame .number{color:var(--faint);user-select:none;padding-right:.7em;border-right:1px solid var(--line);margin-right:.4em}
.frame mark{background:none;color:inherit;text-decoration:underline wavy var(--red);text-decoration-skip-ink:none;text-underline-offset:.25em}
.warning .frame mark{text-decoration-color:var(--orange)}.info .frame mark{text-decoration-color:var(--faint)}
.meant{display:grid;grid-template-columns:auto 1fr;gap:.15rem .8rem;margin:.5rem 0}
.meant dt{color:var(--faint)}.meant dt:last-of-type::before{content:"→ "}.meant dd{margin:0;white-space:pre-wrap}
.advice>summary{cursor:pointer;color:var(--faint);margin-bottom:.6rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.4rem}
table{border-collapse:separate;border-spacing:0;font-size:.9rem;width:100%}
td,th{border-bottom:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}
tbody tr:last-child>*{border-bottom:0}
thead th{font-weight:400;color:var(--faint);vertical-align:bottom;min-width:6.5rem;max-width:13rem}
thead th code{color:CanvasText;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
thead td,tbody th{position:sticky;left:0;background:var(--page);z-index:1;border-right:1px solid var(--line)}
tbody th{font-weight:500;min-width:8rem;max-width:15rem}
#matrix table{width:auto}
.hooks th:first-child{position:sticky;left:0;background:var(--page);z-index:1}
.time{text-align:right;white-space:nowrap}.hooks thead th:nth-child(n+4){text-align:right;min-width:5rem}.hooks tbody th{min-width:14rem;max-width:22rem}.hooks td:nth-child(2){min-width:10rem}.hooks td:nth-child(3){min-width:15rem}
.chip{display:inline-block;border-radius:.3rem;padding:.05rem .45rem;font-size:.85rem;white-space:nowrap;text-decoration:none;border:1px solid transparent}
.deed-block{background:var(--blue);color:var(--on)}
.deed-allow{border-color:var(--green);color:var(--green)}
.deed-ask,.deed-defer{border-color:var(--violet);color:var(--violet)}
.deed-inform,.deed-show,.deed-rewrite,.deed-answer,.deed-end{border-color:var(--teal);color:var(--teal)}
.deed-none,.deed-fail,.deed-time-out{color:var(--faint)}.deed-fail,.deed-time-out{border:1px dashed var(--faint)}
.fault-error{background:var(--red);color:var(--on)}.fault-warning{border-color:var(--orange);color:var(--orange);font-weight:600}
.legend{display:flex;gap:.5rem;flex-wrap:wrap}
.outcome{border:1px solid var(--line);border-radius:.4rem;margin:.4rem 0;padding:.4rem .7rem}.outcome:target{outline:2px solid var(--blue)}
summary{cursor:pointer}.outcome .count{color:var(--faint);margin:0 .4rem}
.outcome mark{background:var(--card);color:inherit;border:1px solid var(--line);border-radius:.3rem;padding:0 .3rem;font-size:.85em}
.payloads{margin:.6rem 0;padding-left:1.2rem;max-height:16rem;overflow-y:auto}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:0 1rem}
figure{margin:.3rem 0}figcaption{font-size:.8rem;color:var(--faint)}figure pre,.outcome>pre{background:var(--card);border-radius:.35rem;padding:.5rem;margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.problem{border-left:.3rem solid var(--red);padding-left:.6rem}
@media(max-width:500px){.hooks,.hooks tbody,.hooks tr,.hooks th,.hooks td{display:block;border:0}.hooks thead{display:none}.hooks tr{padding:.5rem .6rem}.hooks tr+tr{border-top:1px solid var(--line)}.hooks :is(th,td){padding:0;min-width:0!important;max-width:none;text-align:left}.hooks th:first-child{position:static}.hooks .time{display:inline;color:var(--faint)}.hooks .time:not(:empty)::before{content:attr(data-label) " "}.hooks .time+.time:not(:empty)::before{content:" · " attr(data-label) " "}
.finding h3{display:block}.meant{grid-template-columns:1fr;gap:0}.meant dd{margin-bottom:.3rem}}
[hidden]{display:none!important}
`;

/** Hides what the filter does not name, and the hooks that have no outcome left; opens the outcome that is linked to. */
export const filterScript = `
const by=(id)=>document.getElementById(id);
const words=by('filter'),deed=by('deed'),faulty=by('faulty'),count=by('count');
const hooks=[...document.querySelectorAll('.hook')],findings=[...document.querySelectorAll('.finding')];
function apply(){
  const wanted=words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const names=(text)=>wanted.every((word)=>text.toLowerCase().includes(word));
  let shown=0;
  for(const hook of hooks){
    const head=hook.querySelector('h3').textContent;
    let any=0;
    for(const outcome of hook.querySelectorAll('.outcome')){
      const keep=names(head+' '+outcome.textContent)&&(!deed.value||outcome.dataset.deed===deed.value)&&(!faulty.checked||outcome.dataset.faulty==='true');
      outcome.hidden=!keep;if(keep)any++;
    }
    hook.hidden=any===0;
    shown+=any;
  }
  for(const finding of findings)finding.hidden=!names(finding.textContent);
  count.textContent=shown+(shown===1?' outcome':' outcomes');
}
for(const input of [words,deed,faulty])input.addEventListener('input',apply);
document.querySelector('form').addEventListener('submit',(event)=>event.preventDefault());
function open(){const outcome=location.hash&&by(location.hash.slice(1));if(outcome&&outcome.tagName==='DETAILS')outcome.open=true;}
addEventListener('hashchange',open);open();apply();
`;

/** SHA-256 of the script, base64, for the page's content security policy; a test holds it to the script. */
export const filterScriptHash = 'fSGkv7438/9kR2DLE9DvXyYXGkgkWDwGEqYAOcrd7Nk=';
