import { Simulation, type SimulationOptions } from '@/simulator/simulation';

/** Starts or stops a simulation; `id` names it in the answer and later. */
type Order = { id: number; start: SimulationOptions } | { id: number; stop: true };

/** A process with several simulations, which starts and stops them as its parent says and ends with it: a start here is ten times cheaper. */
const running = new Map<number, Simulation>();

async function obey(order: Order): Promise<unknown> {
  if ('stop' in order) {
    const simulation = running.get(order.id);
    running.delete(order.id);
    return simulation?.stop();
  }
  const simulation = await Simulation.start(order.start);
  running.set(order.id, simulation);
  return simulation.report();
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ id: order.id, answer }),
    (error: unknown) => process.send?.({ id: order.id, error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
