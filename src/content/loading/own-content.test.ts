import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A project that has an example, and no CONTENT_FOLDER. */
const project = mkdtempSync(join(tmpdir(), 'project-'));
afterAll(() => rmSync(project, { recursive: true }));
const example = join(project, 'content');
const own = join(project, 'data/content');
cpSync('src/content/loading', join(project, 'src/content/loading'), { recursive: true });
mkdirSync(join(example, 'pages'), { recursive: true });
writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
writeFileSync(join(project, '.gitignore'), 'data/');
writeFileSync(join(example, 'agency.yaml'), 'name: Example\nlast: 1\nx: 1\n');
writeFileSync(join(example, 'pages/home.yaml'), 'title: Home');

const author = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.example' };
const committer = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.example' };
/** Runs a command in the project, as a person who uses Git. */
const run = (command: string) =>
  execFileSync('sh', ['-c', command], {
    cwd: project,
    stdio: 'ignore',
    env: { ...process.env, ...author, ...committer },
  });

/** The value of an expression in a separate process of this project. */
function evaluate(file: string, expression: string): string {
  const script = `const module = await import('./src/content/loading/${file}.ts'); console.log(${expression})`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_FOLDER: '' },
  }).trim();
}

test('an agency that sets nothing has its content in data/content, copied once from the example', () => {
  expect(evaluate('content-folder', 'module.contentFolder')).toBe(own);
  expect(evaluate('content-folder', 'module.contentFolderProblem()')).toContain(
    `CONTENT_FOLDER is not set, so it is ${own}, which does not exist`,
  );
  evaluate('content-folder', 'module.createContentFolder()');
  expect(readFileSync(join(own, 'pages/home.yaml'), 'utf8')).toBe('title: Home');
  expect(readdirSync(join(project, 'data'))).toEqual(['content']);
  writeFileSync(join(own, 'agency.yaml'), 'name: Ours');
  evaluate('content-folder', 'module.createContentFolder()');
  expect(readFileSync(join(own, 'agency.yaml'), 'utf8')).toBe('name: Ours');
});

test('what was changed in the example by hand is named, with the line that moves it', () => {
  expect(evaluate('changed-example', 'module.changedExampleNotice()')).toBe('undefined');
  run('git init && git add . && git commit -m Example');
  expect(evaluate('changed-example', 'module.changedExampleNotice()')).toBe('undefined');
  // What was published since stays.
  writeFileSync(join(own, 'agency.yaml'), 'own: 1\nname: Ours\nlast: 1\nx: 2\n');
  writeFileSync(join(example, 'agency.yaml'), 'name: Example\nlast: 2\nx: 1\n');
  writeFileSync(join(example, 'pages/a new.yaml'), 'title: New');
  const notice = evaluate('changed-example', 'module.changedExampleNotice()');
  expect(notice).toContain('changed by hand: agency.yaml, pages/a new.yaml.');
  run(notice.replace(/^.*: (?=git)/, ''));
  expect(readFileSync(join(own, 'agency.yaml'), 'utf8')).toBe(
    'own: 1\nname: Ours\nlast: 2\nx: 2\n',
  );
  expect(existsSync(join(own, 'pages/a new.yaml'))).toBe(true);
  expect(evaluate('changed-example', 'module.changedExampleNotice()')).toBe('undefined');
});
