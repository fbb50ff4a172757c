import { checkPassword, windowsNeeds } from '@/lib/domain/pool/windows-rules';

export interface PasswordRule {
  key: 'length' | 'classes';
  values: Record<string, number>;
  met: boolean;
}

/** The rules of the domain as lines to tick off while typing. */
export function passwordRules(password: string): PasswordRule[] {
  const { min, max, classes: need } = windowsNeeds.password;
  const verdict = checkPassword(password);
  const length = [...password].length;
  return [
    { key: 'length', values: { min, max, n: length }, met: length >= min && length <= max },
    { key: 'classes', values: { n: need }, met: verdict.ok || verdict.classes >= need },
  ];
}
