// Prints the notes of a release: its section of CHANGELOG.md, then the commits since the previous tag.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fail, print } from './setup/print.mjs';

const { version: current } = JSON.parse(readFileSync('package.json', 'utf8'));
const version = process.argv[2] ?? current;

/** Output of git; empty if it fails, such as for a missing tag. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

function sectionOf(changelog, name) {
  const [, ...sections] = changelog.split(/^## \[/m);
  const found = sections.find((section) => section.startsWith(`${name}]`));
  return found?.slice(found.indexOf('\n')).trim();
}

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const text = sectionOf(changelog, version) ?? sectionOf(changelog, 'Unreleased');
if (text === undefined) fail(`CHANGELOG.md has no section ${version} and none that is unreleased.`);

const tag = git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}`) === '' ? 'HEAD' : `v${version}`;
const previous = git('describe', '--tags', '--abbrev=0', `${tag}^`);
const commits = git('log', '--no-merges', '--format=- %s (%h)', previous === '' ? tag : `${previous}..${tag}`);
print(`# Mullion ${version}\n\n${text}\n\n## Commits\n\n${commits}`);
