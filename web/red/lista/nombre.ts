import type { ItemBanda } from '#api/contract/bandas.ts'

/** A logo's whole name: of a branch also its own. */
export const nombreDe = ({ nombre, nombre_sucursal, tipo }: ItemBanda): string =>
  tipo === 'sucursal' && nombre_sucursal && nombre_sucursal !== nombre ? `${nombre}, ${nombre_sucursal}` : nombre
