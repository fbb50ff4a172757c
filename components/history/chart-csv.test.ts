import { describe, expect, test } from 'vitest';
import { chartCsv, fileName } from './chart-csv';

const at = [Date.parse('2026-11-27T05:30:00Z'), Date.parse('2026-11-27T05:31:00Z')];
const table = (lines: { label: string; values: (number | null)[] }[]) =>
  chartCsv({ at, lines, unit: { per: 1_000, unit: 'vCPU' }, timeHeader: 'Time' });

describe('a chart as CSV', () => {
  test('has a row for each time in UTC, the unit in the header and nothing for what is not known', () => {
    expect(table([{ label: 'used', values: [1_250, null] }])).toBe(
      '\uFEFF"Time","used (vCPU)"\r\n"2026-11-27T05:30:00.000Z","1.25"\r\n"2026-11-27T05:31:00.000Z",""\r\n',
    );
  });

  test.each(['=HYPERLINK("x")', '+1', '-1', '@sum', '\tx', '＝1'])('a name such as %j is no formula', (label) => {
    const [header = ''] = table([{ label, values: [0, 0] }]).split('\r\n');
    expect(header).toContain(`,"'${label.replaceAll('"', '""')}`);
  });

  test('zero is zero', () => {
    expect(table([{ label: 'used', values: [0, 0] }])).toContain('05:30:00.000Z","0"');
  });
});

test.each([
  [['prod', 'win-a', 'cpu'], 'prod_win-a_cpu_2026-11-27T0530_2026-11-27T0531.csv'],
  [['../../etc', 'a/b\\c', 'cpu'], 'etc_a-b-c_cpu_2026-11-27T0530_2026-11-27T0531.csv'],
  [['集群', '\u202Ex', ''], '集群_x_2026-11-27T0530_2026-11-27T0531.csv'],
])('a file of %j is named %s', (parts, name) => {
  expect(fileName(parts, { from: at[0] ?? 0, to: at[1] ?? 0, ending: 'csv' })).toBe(name);
});
