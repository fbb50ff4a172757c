import type { DraftForm } from '../draft/draft-form';

/** Zones of the chosen vSwitches. */
export function zonesOf(form: DraftForm): string[] {
  const { vSwitchIds } = form.draft;
  return (form.options?.vSwitches ?? []).filter((one) => vSwitchIds.includes(one.id)).map((one) => one.zoneId);
}
