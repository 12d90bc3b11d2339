import { expect, test } from 'vitest'
import { telefonoDe } from '#web/yo/telefono.ts'

test('only phones are sent to a store', () => {
  expect(telefonoDe('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36')).toBe('android')
  expect(telefonoDe('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('ios')
  expect(telefonoDe('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
})
