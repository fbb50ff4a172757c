import { spawnSync } from 'node:child_process';
import { ensureGenerated, ensurePackages } from './setup/prepare.mjs';

// Server code carries `import 'server-only'`; the react-server condition makes it a no-op outside Next.
await ensurePackages();
await ensureGenerated();
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', '--conditions=react-server', '--import', 'tsx', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
