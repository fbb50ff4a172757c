import { expect, test } from 'vitest';
import { onServerCore, referenceFor } from './known-tags';

const MCR = 'mcr.microsoft.com';
const NANO = `${MCR}/windows/nanoserver`;
const CORE = `${MCR}/windows/servercore`;

test.each([
  [`${NANO}:ltsc2022`, 17_763, `${NANO}:1809`],
  [CORE, 26_100, `${CORE}:ltsc2025`],
  [`${CORE}:ltsc2022`, 20_348, null],
  [`${MCR}/dotnet/aspnet:9.0`, 20_348, `${MCR}/dotnet/aspnet:9.0-nanoserver-ltsc2022`],
  [`${MCR}/dotnet/sdk:8.0-windowsservercore-ltsc2019`, 26_100, `${MCR}/dotnet/sdk:8.0-windowsservercore-ltsc2025`],
  [`${MCR}/dotnet/sdk:latest`, 20_348, null],
  [`${MCR}/dotnet/framework/aspnet:4.8`, 20_348, `${MCR}/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2022`],
  [`${MCR}/dotnet/framework/aspnet:4.8`, 26_100, `${MCR}/dotnet/framework/aspnet:4.8.1-windowsservercore-ltsc2025`],
  [`${MCR}/dotnet/framework/aspnet:4.8.1`, 17_763, `${MCR}/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2019`],
  ['microsoft/iis', 20_348, `${MCR}/windows/servercore/iis:windowsservercore-ltsc2022`],
  ['golang:1.24-windowsservercore-ltsc2019', 20_348, 'golang:1.24-windowsservercore-ltsc2022'],
  ['golang:1.24-windowsservercore-ltsc2022', 17_763, null],
  ['registry.example.com/shop:ltsc2019', 20_348, null],
  ['mcr.microsoft.com/windows/nanoserver:ltsc2022', 14_393, null],
  ['UPPER case', 20_348, null],
])('%s for build %i is %s', (reference, build, wanted) => {
  expect(referenceFor(reference, build)).toBe(wanted);
});

test('Nano Server has its counterpart on Server Core', () => {
  expect(onServerCore(`${NANO}:ltsc2022`, 20_348)).toBe(`${CORE}:ltsc2022`);
  expect(onServerCore('registry.example.com/nanoserver:1', 20_348)).toBeNull();
});
