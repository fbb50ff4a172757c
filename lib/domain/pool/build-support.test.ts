import { expect, test } from 'vitest';
import { supportOfBuild } from './build-support';
import { windowsBuildOf } from './os-of-image';

test.each([
  ['wincore_2004_x64_dtc_en-us_40G_container_alibase_20240220.vhd', '2026-11-21', 'ended', '2021-12-14'],
  ['WindowsServerVersion1809', '2026-11-21', 'extended', '2029-01-09'],
  ['WindowsServer2019', '2029-01-09', 'extended', '2029-01-09'],
  ['WindowsServer2019', '2029-01-10', 'ended', '2029-01-09'],
  ['WindowsServer2016', '2026-11-21', 'unsupported', '2027-01-12'],
  ['win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd', '2026-10-13', 'current', '2031-10-14'],
  ['WindowsServer2025', '2026-11-21', 'current', '2034-11-14'],
])('%s is %s: %s, with fixes until %s', (image, today, state, end) => {
  expect(supportOfBuild(windowsBuildOf(image), today)).toMatchObject({ state, extendedEnd: end });
});

test('an image without a known build has no support state', () => {
  expect(supportOfBuild(windowsBuildOf('Windows'), '2026-11-21')).toBeNull();
});
