// Runs before the first paint, so that neither the light theme nor a page for others flashes. Kept as a file of its
// own for the content policy.
(function () {
  var root = document.documentElement;
  var theme = 'light';
  var asked = new URLSearchParams(location.search);
  var language = asked.get('lang');
  // The page was written for nobody in particular, and for its plain address.
  var forOthers = Array.from(asked.keys()).some((key) => key !== 'lang');
  try {
    if (localStorage.getItem('paraply.session') !== null) forOthers = true;
    theme = localStorage.getItem('theme') || 'light';
    if (language !== 'sv' && language !== 'en') language = localStorage.getItem('language');
  } catch {
    // Storage can be blocked; the light theme and Swedish stand.
  }
  language = language === 'en' ? 'en' : 'sv';
  // What was written in the other language or for others stays unseen until the app has drawn it anew.
  if (forOthers || root.lang !== language) root.classList.add('redraw');
  root.lang = language;
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
})();
