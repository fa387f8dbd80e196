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
cpSync('src/content/files', join(project, 'src/content/files'), { recursive: true });
mkdirSync(join(example, 'pages'), { recursive: true });
writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
writeFileSync(join(project, '.gitignore'), 'data/');
writeFileSync(join(example, 'agency.yaml'), 'name: Example');
writeFileSync(join(example, 'pages/home.yaml'), 'title: Home');

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: project,
    stdio: 'ignore',
  });

/** What an expression of this project is, as a process of its own sees it. */
function evaluate(file: string, expression: string): string {
  const script = `const module = await import('./src/content/files/${file}.ts'); console.log(${expression})`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_FOLDER: '' },
  }).trim();
}

test('an agency that sets nothing has its content in data/content, made once of the example', () => {
  expect(evaluate('content-folder', 'module.contentFolder')).toBe(own);
  expect(evaluate('content-folder', 'module.contentFolderProblem()')).toContain(
    `CONTENT_FOLDER is not set, so it is ${own}, which does not exist`,
  );
  evaluate('content-folder', 'module.makeContentFolder()');
  expect(readFileSync(join(own, 'pages/home.yaml'), 'utf8')).toBe('title: Home');
  expect(readdirSync(join(project, 'data'))).toEqual(['content']);
  writeFileSync(join(own, 'agency.yaml'), 'name: Ours');
  evaluate('content-folder', 'module.makeContentFolder()');
  expect(readFileSync(join(own, 'agency.yaml'), 'utf8')).toBe('name: Ours');
});

test('what was changed in the example by hand is named, with the line that moves it', () => {
  expect(evaluate('changed-example', 'module.changedExampleNotice()')).toBe('undefined');
  git('init');
  git('add', '.');
  git('commit', '-m', 'The example');
  expect(evaluate('changed-example', 'module.changedExampleNotice()')).toBe('undefined');
  writeFileSync(join(example, 'agency.yaml'), 'name: By hand');
  writeFileSync(join(example, 'pages/new.yaml'), 'title: New');
  rmSync(join(example, 'pages/home.yaml'));
  const notice = evaluate('changed-example', 'module.changedExampleNotice()');
  expect(notice).toContain('changed by hand: agency.yaml, pages/new.yaml.');
  execFileSync('sh', ['-c', notice.replace(/^.*: (?=tar)/, '')], { cwd: project });
  expect(readFileSync(join(own, 'agency.yaml'), 'utf8')).toBe('name: By hand');
  expect(existsSync(join(own, 'pages/new.yaml'))).toBe(true);
  expect(evaluate('changed-example', 'module.changedExampleNotice()')).toBe('undefined');
});
