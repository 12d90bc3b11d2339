/**
 * Returns what the browser's storage gives, or undefined where it is full or forbidden. Such a
 * failure never stops the user.
 */
export const intentar = <T>(hacer: () => T): T | undefined => {
  try {
    return hacer()
  } catch {
    return undefined
  }
}
