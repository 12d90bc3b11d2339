/** Which half of a desk the address shows. */
export const VER = 'ver'
export const INCIDENTES = 'incidentes'
