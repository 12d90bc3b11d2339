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
    // The same patience as in tests/espera.ts.
    expect: { poll: { timeout: PACIENCIA_MS } },
    // Programs started by one test file compile the code for those of the next.
    env: { NODE_COMPILE_CACHE: 'node_modules/.compilado' },
    // There are two cores, and a worker waits for its databases half of the time.
    maxWorkers: 3,
    // With a small young generation, garbage collection takes a tenth of a worker's time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // The files of a worker share their modules and one system (tests/sistema.ts). A file that needs
    // more opens its own.
    isolate: false,
    reporters: ['default', './tests/resumen.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/*.test.ts', 'tests/!(e2e|faults|web)/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts'],
          setupFiles: ['tests/limpio.ts'],
        },
      },
      // The web's functions, apart from the product that the workers above share: a fake clock would
      // take over the timers that it sets meanwhile, and lose them at its end.
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          setupFiles: ['tests/limpio.ts', 'tests/web/relojes.ts'],
        },
      },
      // Whole products, most of them with browsers, run after the others: they need both cores.
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
      // Components and pages in a browser. Each test stubs the API.
      {
        ...traduccion,
        plugins: [...traduccion.plugins, msw({ mode: 'worker-only' })],
        // All packages are bundled before the first test: one found later would reload the page
        // during a test.
        optimizeDeps: {
          // An earlier bundle may lack packages that are imported now.
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
            // Reduced motion saves an eighth of the time. Motion is tested in tests/faults.
            provider: playwright({
              // The first action on a page may wait for its files, which are transformed on demand.
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
