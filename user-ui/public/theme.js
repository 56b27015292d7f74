// Runs before the first paint, so that a dark theme never flashes light. Kept as a file of its own for the content policy.
(function () {
  var theme = 'light';
  try {
    theme = localStorage.getItem('theme') || 'light';
    document.documentElement.lang = localStorage.getItem('language') === 'en' ? 'en' : 'sv';
  } catch {
    // Storage can be blocked; the light theme and Swedish stand.
  }
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
