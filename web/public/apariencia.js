// Runs before the first paint, so that nobody sees a flash of the other skin. Keep in step with web/marco/apariencia.ts.
try {
  var guardada = JSON.parse(localStorage.getItem('bandwork.apariencia') || '{}')
  var raiz = document.documentElement
  raiz.dataset.piel = guardada.piel === 'blanco' ? 'blanco' : 'negro'
  if (guardada.piel === 'blanco') document.querySelector('meta[name=theme-color]').content = '#ffffff'
} catch (e) {}
