import { describe, expect, it } from 'vitest';
import { Clock } from '@/simulator/world/clock';

describe('Clock', () => {
  it('follows real time plus skipped time', () => {
    let real = 1_000;
    const clock = new Clock(() => real);
    clock.shift(500);
    real = 1_100;
    expect(clock.now()).toBe(1_600);
  });

  it('does not move while frozen except by shifts, and resumes without a jump', () => {
    let real = 1_000;
    const clock = new Clock(() => real);
    clock.freeze();
    real = 9_000;
    clock.shift(200);
    expect(clock.now()).toBe(1_200);
    clock.resume();
    expect(clock.now()).toBe(1_200);
    real = 9_050;
    expect(clock.now()).toBe(1_250);
  });

  it.each([true, false])('is the same after a dump and load (frozen: %s)', (frozen) => {
    const clock = new Clock(() => 5_000);
    clock.shift(70);
    if (frozen) clock.freeze();
    const copy = new Clock(() => 5_000);
    copy.load(clock.dump());
    expect([copy.now(), copy.frozen]).toEqual([5_070, frozen]);
  });
});
