// Runs before the first paint, so that nobody sees a flash of the other skin. Keep in step with web/marco/apariencia.ts.
try {
  const guardada = JSON.parse(localStorage.getItem('bandwork.apariencia') || '{}')
  if (guardada.piel === 'blanco') {
    document.documentElement.dataset.piel = 'blanco'
    document.querySelector('meta[name=theme-color]').content = '#ffffff'
  }
} catch {}
