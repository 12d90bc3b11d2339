import { type Kysely, sql } from 'kysely'
import type { HechoCuenta } from '#domain/cuenta.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Lectura } from './database.ts'
import { de, type ReadModel, tabla } from './modelo.ts'
import { patronDe } from './texto.ts'

export type FilaCuenta = {
  readonly id: number
  /** The number by which people call a provider: the n-th that opened an account. 0 for other kinds. */
  readonly numero: number
  readonly tipo_usuario: string
  readonly clase: string
  readonly matriz: number | null
  readonly nombre: string
  readonly correo: string
  readonly celular: string
  readonly direccion: string
  readonly identificacion: string
  readonly pais: string
  readonly provincia: string
  readonly ciudad: string
  readonly actividad: string
  readonly activa: boolean
  readonly gratuita: boolean
  readonly incidente: number
  readonly creada: string
}

export const cuentas = tabla<FilaCuenta>({
  nombre: 'cuentas',
  modo: 'filas',
  columnas: {
    id: 'bigint',
    numero: 'bigint',
    tipo_usuario: 'text',
    clase: 'text',
    matriz: 'bigint null',
    nombre: 'text',
    correo: 'text',
    celular: 'text',
    direccion: 'text',
    identificacion: 'text',
    pais: 'text',
    provincia: 'text',
    ciudad: 'text',
    actividad: 'text',
    activa: 'bool',
    gratuita: 'bool',
    incidente: 'int',
    creada: 'timestamptz',
  },
  clave: ['id'],
  indices: ['(tipo_usuario, numero)', '(matriz) where matriz is not null'],
})

/** Dense numbers by log order: the n-th provider, a provider's n-th order of a year. */
export type FilaNumeracion = { readonly serie: string; readonly ultimo: number }
export const numeracion = tabla<FilaNumeracion>({
  nombre: 'numeracion',
  modo: 'filas',
  columnas: { serie: 'text', ultimo: 'bigint' },
  clave: ['serie'],
  indices: [],
})

const SERIE_PROVEEDORES = 'proveedores'

export const modeloCuentas: ReadModel = {
  nombre: 'cuentas',
  version: 1,
  tablas: [cuentas, numeracion] as unknown as ReadModel['tablas'],
  necesita: (hecho) => {
    if (hecho.category !== 'cuenta') return []
    const cuenta = de(cuentas, Number(hecho.clave))
    return hecho.type === 'CuentaAbierta' ? [cuenta, de(numeracion, SERIE_PROVEEDORES)] : [cuenta]
  },
  aplicar: (leido, filas) => {
    if (leido.category !== 'cuenta') return
    const hecho = leido as Hecho & HechoCuenta
    const id = Number(leido.clave)
    if (hecho.type === 'CuentaAbierta') {
      const { cuentaId: _, tipoUsuario, matrizId, cuentaGratuita, ...perfil } = hecho.data
      let numero = 0
      if (tipoUsuario === 'proveedor' || tipoUsuario === 'nosotros') {
        numero = (filas.leer(numeracion, SERIE_PROVEEDORES)?.ultimo ?? 0) + 1
        filas.poner(numeracion, { serie: SERIE_PROVEEDORES, ultimo: numero })
      }
      filas.poner(cuentas, {
        id,
        numero,
        tipo_usuario: tipoUsuario,
        matriz: matrizId ?? null,
        ...perfil,
        activa: true,
        gratuita: cuentaGratuita,
        incidente: 1,
        creada: leido.meta.momento,
      })
      return
    }
    const cuenta = filas.leer(cuentas, id)
    if (!cuenta) throw new Error(`no hay cuenta ${id}`)
    switch (hecho.type) {
      case 'CuentaActivada':
        return filas.poner(cuentas, { ...cuenta, activa: true })
      case 'CuentaDesactivada':
        return filas.poner(cuentas, { ...cuenta, activa: false })
      case 'IncidenteDeCuentaFijado':
        return filas.poner(cuentas, { ...cuenta, incidente: hecho.data.incidenteId })
    }
  },
}

type Db = Kysely<Lectura>

/** An account's row, undefined when there is none. */
export const cuentaDe = (db: Db, esquema: string, id: number): Promise<FilaCuenta | undefined> =>
  db.withSchema(esquema).selectFrom('cuentas').selectAll().where('id', '=', id).executeTakeFirst()

const conSucursales = async (db: Db, esquema: string, matrices: readonly FilaCuenta[]) => {
  const ids = matrices.map(({ id }) => id)
  const sucursales = ids.length
    ? await db
        .withSchema(esquema)
        .selectFrom('cuentas')
        .selectAll()
        .where('matriz', '=', sql<number>`any(${ids})`)
        .where('activa', '=', true)
        .orderBy('nombre')
        .execute()
    : []
  return matrices.map((matriz) => ({ ...matriz, sucursales: sucursales.filter((s) => s.matriz === matriz.id) }))
}

export type ProveedorVisto = Awaited<ReturnType<typeof conSucursales>>[number]

const proveedoresActivos = (db: Db, esquema: string) =>
  db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .selectAll()
    .where('tipo_usuario', 'in', ['proveedor', 'nosotros'])
    .where('activa', '=', true)

/** Active providers whose name, activity or city holds the text, by name; branches come under their head office. */
export const proveedoresDe = async (
  db: Db,
  esquema: string,
  texto: string,
  limite: number,
): Promise<ProveedorVisto[]> => {
  const sinAcentos = sql<string>`translate(lower(nombre || ' ' || actividad || ' ' || ciudad), 'áéíóúüñ', 'aeiouun')`
  const matrices = await proveedoresActivos(db, esquema)
    .where('matriz', 'is', null)
    .where(sinAcentos, 'like', patronDe(texto))
    .orderBy('nombre')
    .limit(limite)
    .execute()
  return conSucursales(db, esquema, matrices)
}

/** One active provider, a head office or a branch; undefined when there is none. */
export const proveedorDe = async (db: Db, esquema: string, id: number): Promise<ProveedorVisto | undefined> => {
  const fila = await proveedoresActivos(db, esquema).where('id', '=', id).executeTakeFirst()
  return fila && (await conSucursales(db, esquema, [fila]))[0]
}
