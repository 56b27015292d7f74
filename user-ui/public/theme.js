// Runs before the first paint, so that neither the light theme nor the other language flashes. Kept as a file of its
// own for the content policy.
(function () {
  var root = document.documentElement;
  var theme = 'light';
  var language = new URLSearchParams(location.search).get('lang');
  try {
    theme = localStorage.getItem('theme') || 'light';
    if (language !== 'sv' && language !== 'en') language = localStorage.getItem('language');
  } catch {
    // Storage can be blocked; the light theme and Swedish stand.
  }
  language = language === 'en' ? 'en' : 'sv';
  // The page was written in the other language: it stays unseen until the app has drawn it anew.
  if (root.lang !== language) root.classList.add('redraw');
  root.lang = language;
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
})();
