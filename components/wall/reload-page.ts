const key = 'mullion-wall-loaded';
/** While replicas of two versions answer in turn, a screen loads itself at most this often. */
const everyMs = 60_000;

function loadedAt(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

function remember(now: number): boolean {
  try {
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Loads the page again, once the server answers for it: a picture that is old is better than the error page of a browser. */
export async function reloadPage(): Promise<void> {
  const now = Date.now();
  if (Math.abs(now - loadedAt()) < everyMs) return;
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'manual' }).catch(
    () => null,
  );
  if (answer?.ok !== true || !remember(now)) return;
  location.reload();
}
