// Runs before anything is painted: the language and the colours that were chosen here, or else those of the browser.
(() => {
  const root = document.documentElement;
  let settings = null;
  try {
    settings = JSON.parse(localStorage.getItem('tablee.settings'));
  } catch {
    // Nothing was kept, or the browser keeps nothing.
  }
  const chosen = settings && typeof settings === 'object' ? settings : {};

  const wanted = [chosen.language, ...(navigator.languages || [navigator.language])];
  const spoken = wanted.map((language) => String(language).slice(0, 2).toLowerCase());
  root.lang = spoken.find((language) => language === 'en' || language === 'fr') || 'en';

  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : dark ? 'dark' : 'light';
  root.dataset.theme = theme;

  // The way back to a game that is not over will stand above the others: its place is kept free.
  try {
    const kept = Object.keys(localStorage).filter((name) => name.startsWith('tablee.kept.'));
    if (kept.some((name) => JSON.parse(localStorage.getItem(name)).over === false)) root.dataset.resume = 'yes';
  } catch {
    // Then it moves the others a little when it comes.
  }

  // The page must not wait for what only the next visit needs.
  const worker = new URL('../sw.js', document.currentScript.src);
  if ('serviceWorker' in navigator) {
    addEventListener('load', () => navigator.serviceWorker.register(worker).catch(() => {}));
  }
})();
