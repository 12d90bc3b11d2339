import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'
import { opcionesDeNavegador } from './tests/navegador.ts'
import { Orden } from './tests/orden.ts'
import { PACIENCIA_MS } from './tests/paciencia.ts'
import { autobahnLigero, traduccion } from './web/traduccion.ts'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As long as everything else that must come (tests/espera.ts).
    expect: { poll: { timeout: PACIENCIA_MS } },
    // What a file's programs had to read of the code, the next one's needn't.
    env: { NODE_COMPILE_CACHE: 'node_modules/.compilado' },
    // Two cores: a third worker takes a tenth off the run, and makes a journey in a browser half as
    // long again.
    maxWorkers: 2,
    // A file's young objects die where they are: collected in small steps they are a tenth of a worker's time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // A worker's files share what they import, and one system of tests/sistema.ts; whoever needs more opens their own.
    isolate: false,
    sequence: { sequencer: Orden },
    reporters: ['default', './tests/resumen.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts'],
          setupFiles: ['tests/limpio.ts'],
        },
      },
      // Pieces and pages of the web in a browser, before an API that each test answers for.
      {
        ...traduccion,
        plugins: [...traduccion.plugins, msw({ mode: 'worker-only' })],
        // All packages are put together before the first test: one that is met later would load the page anew under it.
        optimizeDeps: {
          // What was put together before may lack what is imported since.
          force: true,
          entries: ['web/main.tsx', 'tests/pantalla/**/*.{ts,tsx}'],
          include: ['react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'],
          rolldownOptions: { plugins: [autobahnLigero()] },
        },
        test: {
          name: 'pantalla',
          include: ['tests/pantalla/**/*.test.tsx'],
          setupFiles: ['tests/pantalla/cada.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A page whose hints of life stand still costs an eighth less; what moves has its tests in faults.
            provider: playwright({
              launchOptions: await opcionesDeNavegador(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
