// Runs before the first paint, so that neither the light theme nor a page for others flashes. Kept as a file of its
// own for the content policy.
(function () {
  var root = document.documentElement;
  var theme = 'light';
  var asked = new URLSearchParams(location.search);
  var language = asked.get('lang');
  // The page was written for nobody in particular, and for its plain address.
  var member = false;
  var forOthers = Array.from(asked.keys()).some((key) => key !== 'lang');
  try {
    member = localStorage.getItem('paraply.session') !== null;
    theme = localStorage.getItem('theme') || 'light';
    if (language !== 'sv' && language !== 'en') language = localStorage.getItem('language');
  } catch {
    // Storage can be blocked; the light theme and Swedish stand.
  }
  language = language === 'en' ? 'en' : 'sv';
  // What was written in the other language or for others stays unseen until the app has drawn it anew.
  // A shell is for everybody.
  var shell = document.getElementById('preloads');
  if (!shell && (forOthers || member || root.lang !== language)) root.classList.add('redraw');
  root.lang = language;
  // The shell's skeleton goes by it.
  root.dataset.place = location.pathname.split('/')[1];
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);

  // The shell names the files that somebody who is logged in will need: they come along with the first scripts.
  if (!member || !shell) return;
  var files = JSON.parse(shell.textContent);
  [].concat(files.everywhere, files[language], files[location.pathname] || []).forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.appendChild(link);
  });
})();
