import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/postgres.ts'],
    setupFiles: ['tests/limpio.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What a file's programs had to read of the code, the next one's needn't.
    env: { NODE_COMPILE_CACHE: 'node_modules/.compilado' },
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    // A worker's files share what they import, and one system of tests/sistema.ts; whoever needs more opens their own.
    isolate: false,
    reporters: ['default'],
  },
})
