/** Returns whether two values of the domain are the same, with their fields in the same order. */
export const iguales = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
