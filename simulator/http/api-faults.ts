import type { ApiFault, FaultKind, World } from '@/simulator/world/world';

/** The active fault for a request; one with a limited count is counted down and removed at zero. */
export function takeFault(world: World, kind: FaultKind, action: string): ApiFault | undefined {
  const fault = world.state.faults.find(
    (item) => item.kind === kind && (item.action === undefined || item.action === action),
  );
  if (fault?.times !== undefined) {
    fault.times -= 1;
    if (fault.times <= 0) world.state.faults = world.state.faults.filter((item) => item !== fault);
  }
  return fault;
}

export function setFault(world: World, fault: ApiFault, on: boolean): void {
  const same = (item: ApiFault): boolean => item.kind === fault.kind && item.action === fault.action;
  world.state.faults = world.state.faults.filter((item) => !same(item));
  if (on) world.state.faults.push(fault);
  world.revision += 1;
}
