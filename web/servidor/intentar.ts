/** What the browser's storage gives; undefined where it is full or forbidden, which never stops anybody. */
export const intentar = <T>(hacer: () => T): T | undefined => {
  try {
    return hacer()
  } catch {
    return undefined
  }
}
