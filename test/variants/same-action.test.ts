import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/model.js';
import { keyOfCall, keyOfFile, keysOf } from '../../src/variants/same-action.js';

function call(text: string, directory = '/project', paths?: readonly string[]): Call {
  const [program = '', ...args] = text.split(' ');
  return { program, args, directory, ...(paths === undefined ? {} : { paths }) };
}

describe('the same action', () => {
  it.each([
    ['git push --force origin main', 'git push origin main -f'],
    ['git push --force origin main', 'git push origin +main'],
    ['git push --force origin main', 'git -c core.pager=cat --no-pager push --force -q origin main'],
    ['git push --force origin main', 'git -C sub/.. push --force origin main'],
    ['git push origin main', 'git push origin HEAD:main'],
    ['git push origin main', 'git push -u origin main'],
    ['git commit --no-verify -m x', 'git commit -n -m x'],
    ['git commit -am x', 'git commit --all --message=x'],
    ['git branch -D old', 'git branch --delete --force old'],
    ['git clean -fd', 'git clean -d -f'],
    ['git checkout -- .', 'git checkout .'],
    ['git checkout -- .', 'git restore .'],
    ['git checkout .', 'git checkout HEAD -- .'],
    ['git commit -m x', 'git commit -am x'],
    ['git add -A', 'git add .'],
    ['git add .', 'git add ./'],
    ['git add --all', 'git -C . add -A .'],
    ['chmod 777 build', 'chmod -R 777 build'],
    ['npm install left-pad', 'npm i left-pad'],
    ['prisma db push', 'npx prisma@latest db push'],
    ['npx prisma db push', 'npx -y prisma@6 db push'],
    ['npm install left-pad', 'npm install -D left-pad'],
    ['pnpm add left-pad', 'pnpm add -D left-pad'],
    ['npm install -D left-pad', 'npm --prefix app add left-pad --save-dev'],
    ['kubectl delete pod web', 'kubectl -n prod --context=main delete pod web'],
    ['psql -c DROP TABLE users', 'psql -c drop table users'],
    ['terraform destroy', 'terraform -chdir=infra destroy'],
    ['docker compose down -v', 'docker-compose -f compose.yaml down -v'],
    ['docker compose down -v', 'docker --context main compose --profile dev down -v'],
  ])('%s, %s', (one, other) => {
    expect(keyOfCall(call(other))).toBe(keyOfCall(call(one)));
  });

  it.each([
    ['git push --force origin main', 'git push origin main'],
    ['git push --force origin main', 'git push --force-with-lease origin main'],
    ['git push --force origin main', 'git push --force origin other'],
    ['git push --force origin main', 'git -C sub push --force origin main'],
    ['git reset --hard', 'git reset --soft'],
    ['git checkout .', 'git restore --staged .'],
    ['git add -A', 'git add'],
    ['git add -A', 'git add -u'],
    ['git add .', 'git add notes.txt'],
    ['git add .', 'git -C sub add .'],
    ['git commit --no-verify -m x', 'git commit -m x'],
    ['git commit -m -n', 'git commit -n -m x'],
    ['npm publish --tag next', 'npm publish next --tag'],
    ['npm install left-pad', 'npm install -g left-pad'],
    ['git checkout HEAD', 'git checkout main'],
    ['git push origin main', 'git push origin :main'],
    ['git push origin main', 'git push origin main:other'],
    ['docker compose down', 'docker compose up'],
    ['kubectl delete pod web', 'kubectl -n delete get pod web'],
  ])('is not %s, %s', (one, other) => {
    expect(keyOfCall(call(other))).not.toBe(keyOfCall(call(one)));
  });

  it('takes files for what they are, however they are named', () => {
    const plain = call('rm -rf build', '/project', ['/project/-rf', '/project/build']);
    expect(keyOfCall(call('rm --recursive ./x/../build', '/elsewhere', ['/-', '/project/build']))).toBe(
      keyOfCall(plain),
    );
    expect(keyOfCall(call('find build -delete', '/project', ['/project/build', '/project/-delete']))).toBe(
      keyOfCall(plain),
    );
    expect(keyOfCall(call('rm -rf builds', '/project', ['/project/-rf', '/project/builds']))).not.toBe(
      keyOfCall(plain),
    );
    expect(keyOfCall(call('rm build', '/project', ['/project/build']))).not.toBe(keyOfCall(plain));
  });

  it('takes the removal of several files for that of each', () => {
    const several = call('rm -rf dist src', '/project', ['/project/-rf', '/project/dist', '/project/src']);
    const keys = keysOf({ calls: [several], files: [] });
    for (const each of ['dist', 'src'])
      expect(keys).toContain(keyOfCall(call(`rm -rf ${each}`, '/project', ['/project/-rf', `/project/${each}`])));
    expect(keys).not.toContain(keyOfCall(call('rm src', '/project', ['/project/src'])));
  });

  it('takes files with the same text for the same, but for a last line break', () => {
    const file = keyOfFile({ path: '/project/.env', content: 'A=1\n' });
    expect(keyOfFile({ path: '/project/.env', content: 'A=1' })).toBe(file);
    expect(keyOfFile({ path: '/project/.env', content: 'A=2' })).not.toBe(file);
    expect(keyOfFile({ path: '/project/env', content: 'A=1' })).not.toBe(file);
  });
});
