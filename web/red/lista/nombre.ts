import type { ItemBanda } from '#api/contract/bandas.ts'

/** Returns a logo's whole name: the company's, followed by a branch's own. */
export const nombreDe = ({ nombre, nombre_sucursal, tipo }: ItemBanda): string =>
  tipo === 'sucursal' && nombre_sucursal && nombre_sucursal !== nombre ? `${nombre}, ${nombre_sucursal}` : nombre
