/** Keeps a choice about the look for a year; the server reads it for the first paint. */
export function setPreference(name: 'mullion-theme' | 'mullion-locale', value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
}
