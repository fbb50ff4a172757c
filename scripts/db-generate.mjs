// Generates one Prisma client per database into lib/server/db/generated/{sqlite,postgresql}: what `prisma generate` does,
// without its command line, which brings 125 packages and wants to download an engine.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelsFor, providers } from './mullion/models-for.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'lib/server/db/generated');
const models = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8');
const require = createRequire(import.meta.url);
const { version } = require('@prisma/client/package.json');

for (const provider of providers) {
  const schema = modelsFor({ models, provider, output: `./${provider}` });
  const stampFile = join(outDir, `${provider}.stamp`);
  const stamp = createHash('sha256').update(version).update(schema).digest('hex');
  const client = join(outDir, provider, 'client.ts');
  if (existsSync(client) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    process.stdout.write(`${provider}: up to date\n`);
    continue;
  }
  mkdirSync(outDir, { recursive: true });
  rmSync(stampFile, { force: true });
  const schemaFile = join(outDir, `${provider}.prisma`);
  writeFileSync(schemaFile, schema);
  await generate(schemaFile);
  if (!existsSync(client)) throw new Error(`no client was generated for ${provider}`);
  writeFileSync(stampFile, stamp);
  process.stdout.write(`${provider}: generated\n`);
}

/** @param {string} schemaFile */
async function generate(schemaFile) {
  // Their ECMAScript modules name files without an extension, which Node does not find.
  const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
  const { getGenerators, loadSchemaContext } = require('@prisma/internals');
  const schemaContext = await loadSchemaContext({
    schemaPath: { cliProvidedPath: schemaFile },
    printLoadMessage: false,
  });
  const registry = { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } };
  for (const generator of await getGenerators({ schemaContext, registry })) {
    await generator.generate();
    generator.stop();
  }
}
