import { expect, it } from 'vitest';
import { windowsBuildOf } from './os-of-image';

it.each([
  [['WindowsServer2022'], '20348'],
  [['win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd'], '20348'],
  [['win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd'], '17763'],
  [['wincore_2004_x64_dtc_en-us_40G_container_alibase_20240220.vhd'], '19041'],
  [['Windows Server Core, Version 2022'], '20348'],
  [['m-bp1custom', 'WindowsServer2025'], '26100'],
  [['WindowsServerVersion1809'], '17763'],
  [['Windows'], null],
  [['WindowsServer2099'], null],
  [['aliyun_3_x64_20G_alibase_20241218.vhd'], null],
  [['win20220_x64'], null],
  [[null, ''], null],
  [[`win${'x'.repeat(100_000)}`], null],
])('%j is the build %s', (words, build) => {
  expect(windowsBuildOf(...words)).toBe(build);
});
