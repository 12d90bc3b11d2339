import { type Kysely, sql } from 'kysely'
import { type HechoCuenta, type Horario, sinAusentes, vende } from '#domain/cuenta.ts'
import { ELIMINADO, type Hecho } from '#domain/hecho.ts'
import type { Lectura } from './database.ts'
import { de, type Filas, type ReadModel, tabla } from './modelo.ts'
import { normalizado, patronDe } from './texto.ts'

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
  readonly parroquia: string
  readonly actividad: string
  readonly descripcion: string
  readonly paginaweb: string
  /** 'lat,lng' in degrees, or ''. */
  readonly ubicacion: string
  readonly horario: Horario
  readonly palabras: readonly string[]
  /** SHA-256 of the uploaded picture, or ''. */
  readonly logo: string
  readonly activa: boolean
  readonly gratuita: boolean
  readonly confirmada: boolean
  readonly eliminada: boolean
  readonly terminos: string
  readonly fondo: string
  readonly estrellas: boolean
  readonly suscripcion: string
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
    parroquia: 'text',
    actividad: 'text',
    descripcion: 'text',
    paginaweb: 'text',
    ubicacion: 'text',
    horario: 'jsonb',
    palabras: 'jsonb',
    logo: 'text',
    activa: 'bool',
    gratuita: 'bool',
    confirmada: 'bool',
    eliminada: 'bool',
    terminos: 'text',
    fondo: 'text',
    estrellas: 'bool',
    suscripcion: 'text',
    incidente: 'int',
    creada: 'timestamptz',
  },
  clave: ['id'],
  indices: [
    '(tipo_usuario, numero)',
    '(creada desc, id)',
    '(matriz) where matriz is not null',
    "(numero) where numero > 0 and activa and matriz is null and suscripcion <> 'desactivada'",
  ],
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
const NUMERAN: ReadonlySet<string> = new Set(['CuentaAbierta', 'CuentaConvertida'])

const numeroDeProveedor = (filas: Filas): number => {
  const numero = (filas.leer(numeracion, SERIE_PROVEEDORES)?.ultimo ?? 0) + 1
  filas.poner(numeracion, { serie: SERIE_PROVEEDORES, ultimo: numero })
  return numero
}

const filaDe = (hecho: Hecho & HechoCuenta & { type: 'CuentaAbierta' }, filas: Filas): FilaCuenta => {
  const { cuentaId, tipoUsuario, clase, matrizId, cuentaGratuita, ...d } = hecho.data
  return {
    id: cuentaId,
    numero: vende(hecho.data) ? numeroDeProveedor(filas) : 0,
    tipo_usuario: tipoUsuario,
    clase,
    matriz: matrizId ?? null,
    nombre: d.nombre,
    correo: d.correo,
    celular: d.celular,
    direccion: d.direccion,
    identificacion: d.identificacion,
    pais: d.pais,
    provincia: d.provincia,
    ciudad: d.ciudad,
    parroquia: d.parroquia ?? '',
    actividad: d.actividad,
    descripcion: d.descripcion ?? '',
    paginaweb: '',
    ubicacion: '',
    horario: [],
    palabras: [],
    logo: '',
    activa: true,
    gratuita: cuentaGratuita,
    confirmada: d.correoConfirmado ?? false,
    eliminada: false,
    terminos: d.terminos ?? '',
    fondo: 'negro',
    estrellas: true,
    suscripcion: 'gratuita',
    incidente: 1,
    creada: hecho.meta.momento,
  }
}

const PERSONALES = [
  'nombre',
  'correo',
  'celular',
  'direccion',
  'identificacion',
  'descripcion',
  'paginaweb',
  'ubicacion',
  'actividad',
] as const satisfies readonly (keyof FilaCuenta)[]

/** The row after a fact; itself when the fact says nothing of it. */
const evolucionada = (cuenta: FilaCuenta, hecho: Hecho & HechoCuenta, filas: Filas): FilaCuenta => {
  switch (hecho.type) {
    case 'CuentaActivada':
      return { ...cuenta, activa: true }
    case 'CuentaDesactivada':
      return { ...cuenta, activa: false }
    case 'IncidenteDeCuentaFijado':
      return { ...cuenta, incidente: hecho.data.incidenteId }
    case 'CorreoConfirmado':
      return { ...cuenta, confirmada: true }
    case 'PerfilEditado': {
      const { cuentaId: _, ...cambios } = hecho.data
      return { ...cuenta, ...sinAusentes(cambios) }
    }
    case 'PalabrasClaveEditadas':
      return { ...cuenta, palabras: hecho.data.palabras }
    case 'HorarioFijado':
      return { ...cuenta, horario: hecho.data.horario }
    case 'LogoCambiado':
      return { ...cuenta, logo: hecho.data.sha256 }
    case 'AparienciaElegida':
      return { ...cuenta, ...sinAusentes(hecho.data) }
    case 'SuscripcionFijada':
      return { ...cuenta, suscripcion: hecho.data.suscripcion, gratuita: false }
    case 'CuentaConvertida': {
      const { cuentaId: _, modo: _modo, ...datos } = hecho.data
      return { ...cuenta, ...sinAusentes(datos), tipo_usuario: 'proveedor', numero: numeroDeProveedor(filas) }
    }
    case 'PersonaEliminada': {
      const borrados = Object.fromEntries(PERSONALES.map((campo) => [campo, ELIMINADO]))
      return { ...cuenta, ...borrados, palabras: [], logo: '', activa: false, eliminada: true }
    }
    default:
      return cuenta
  }
}

export const modeloCuentas: ReadModel = {
  nombre: 'cuentas',
  version: 2,
  tablas: [cuentas, numeracion] as unknown as ReadModel['tablas'],
  necesita: (hecho) => {
    if (hecho.category !== 'cuenta') return []
    const cuenta = de(cuentas, Number(hecho.clave))
    return NUMERAN.has(hecho.type) ? [cuenta, de(numeracion, SERIE_PROVEEDORES)] : [cuenta]
  },
  aplicar: (leido, filas) => {
    if (leido.category !== 'cuenta') return
    const hecho = leido as Hecho & HechoCuenta
    if (hecho.type === 'CuentaAbierta') return filas.poner(cuentas, filaDe(hecho, filas))
    const cuenta = filas.leer(cuentas, Number(leido.clave))
    if (!cuenta) throw new Error(`no hay cuenta ${leido.clave}`)
    const despues = evolucionada(cuenta, hecho, filas)
    if (despues !== cuenta) filas.poner(cuentas, despues)
  },
}

type Db = Kysely<Lectura>

/** An account's row, undefined when there is none. */
export const cuentaDe = (db: Db, esquema: string, id: number): Promise<FilaCuenta | undefined> =>
  db.withSchema(esquema).selectFrom('cuentas').selectAll().where('id', '=', id).executeTakeFirst()

/** Every account, newest first: a page, how many there are and how many match. */
export const cuentasDe = async (
  db: Db,
  esquema: string,
  q: { readonly buscar: string; readonly desde: number; readonly cuantas: number; readonly tipo?: string | undefined },
): Promise<{ filas: FilaCuenta[]; total: number; halladas: number }> => {
  const todas = db.withSchema(esquema).selectFrom('cuentas')
  const contar = async (consulta: typeof todas) =>
    (await consulta.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  const deTipo = q.tipo === undefined ? todas : todas.where('tipo_usuario', '=', q.tipo)
  const halladas =
    q.buscar === ''
      ? deTipo
      : deTipo.where(normalizado("nombre || ' ' || correo || ' ' || ciudad"), 'like', patronDe(q.buscar))
  return {
    filas: await halladas
      .selectAll()
      .orderBy('creada', 'desc')
      .orderBy('id')
      .limit(q.cuantas)
      .offset(q.desde)
      .execute(),
    total: await contar(todas),
    halladas: await contar(halladas),
  }
}

/** Whether an account other than one uses a picture. */
export const hayLogo = async (db: Db, esquema: string, logo: string, menos: number): Promise<boolean> =>
  (await db
    .withSchema(esquema)
    .selectFrom('cuentas')
    .select('id')
    .where('logo', '=', logo)
    .where('id', '<>', menos)
    .executeTakeFirst()) !== undefined

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
    .where('suscripcion', '<>', 'desactivada')

/** Active providers by their ids, in that order, with their branches; a branch stands for its head office, once. */
export const proveedoresPorId = async (db: Db, esquema: string, ids: readonly number[]): Promise<ProveedorVisto[]> => {
  if (ids.length === 0) return []
  const halladas = await proveedoresActivos(db, esquema).where('id', '=', sql<number>`any(${ids})`).execute()
  const orden = new Map(ids.map((id, n) => [id, n]))
  const matrices = new Map<number, number>()
  for (const { id, matriz } of halladas) {
    const suya = matriz ?? id
    matrices.set(suya, Math.min(matrices.get(suya) ?? ids.length, orden.get(id) ?? ids.length))
  }
  const filas = await proveedoresActivos(db, esquema)
    .where('id', '=', sql<number>`any(${[...matrices.keys()]})`)
    .execute()
  return conSucursales(
    db,
    esquema,
    filas.sort((a, b) => (matrices.get(a.id) ?? 0) - (matrices.get(b.id) ?? 0)),
  )
}

/** One active provider, a head office or a branch; undefined when there is none. */
export const proveedorDe = async (db: Db, esquema: string, id: number): Promise<ProveedorVisto | undefined> => {
  const fila = await proveedoresActivos(db, esquema).where('id', '=', id).executeTakeFirst()
  return fila && (await conSucursales(db, esquema, [fila]))[0]
}
