import { useEffect, useState } from 'react';

/** Rises when colors may differ: another theme of the page or of the system, or fonts that have arrived. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const next = () => setVersion((n) => n + 1);
    const observer = new MutationObserver(next);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', next);
    document.fonts.addEventListener('loadingdone', next);
    return () => {
      observer.disconnect();
      system.removeEventListener('change', next);
      document.fonts.removeEventListener('loadingdone', next);
    };
  }, []);
  return version;
}
