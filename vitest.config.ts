import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'
import { navegadorDeLaMaquina } from './tests/maquina.ts'
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
    // Two cores, and half of a worker's time it waits for its databases.
    maxWorkers: 3,
    // A file's young objects die where they are: collected in small steps they are a tenth of a worker's time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // A worker's files share what they import, and one system of tests/sistema.ts; whoever needs more opens their own.
    isolate: false,
    reporters: ['default', './tests/resumen.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/*.test.ts', 'tests/!(e2e|faults)/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts'],
          setupFiles: ['tests/limpio.ts'],
        },
      },
      // Whole products, most of them with browsers: after the others, since they take both cores.
      {
        extends: true,
        test: {
          name: 'productos',
          include: ['tests/{e2e,faults}/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts'],
          setupFiles: ['tests/limpio.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
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
              // What is looked for or pressed may stand on a page whose files are made only now, for the first who asks.
              actionTimeout: 2 * PACIENCIA_MS,
              launchOptions: await navegadorDeLaMaquina(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
