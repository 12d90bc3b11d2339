/** Whether two values of the domain say the same, their fields in the same order. */
export const iguales = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
