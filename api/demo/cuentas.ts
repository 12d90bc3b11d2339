import type { ComandosCuenta } from '#commands/cuenta.ts'
import type { Clase, TipoUsuario } from '#domain/cuenta/tipos.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import { normalizar } from '#projections/motor/texto.ts'
import { CLIENTES, type NombreRubro, PROVEEDORES, RUBROS } from './mercado.ts'
import { solicitudDeDemo } from './solicitud.ts'

export const CONTRASENA_DEMO = 'bandwork-demo'

export type CuentaDemo = {
  readonly id: number
  readonly correo: string
  readonly tipoUsuario: TipoUsuario
  readonly clase: Clase
  readonly rubro?: NombreRubro
}

const LIMITADA = 'cuenca@mercado.demo.ec'

/**
 * Makes a cédula from a serial number, with a right check digit and province 17, so that forms
 * accept it. With 001 after it, it is a RUC.
 */
const cedulaDe = (serie: number): string => {
  const nueve = `17${String(1_000_000 + serie).slice(-7)}`
  const suma = [...nueve].reduce((total, digito, i) => {
    const producto = Number(digito) * (i % 2 === 0 ? 2 : 1)
    return total + (producto > 9 ? producto - 9 : producto)
  }, 0)
  return `${nueve}${(10 - (suma % 10)) % 10}`
}

const correoDe = (nombre: string): string =>
  `${normalizar(nombre)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')}@mercado.demo.ec`

/** Opens the demo's accounts through commands. Accounts that exist already are found again. */
export const abrirCuentasDemo = async (cuentas: ComandosCuenta, desde: string): Promise<CuentaDemo[]> => {
  let serie = 0
  const abrir = async (
    tipoUsuario: TipoUsuario,
    clase: Clase,
    nombre: string,
    correo: string,
    ciudad: string,
    provincia: string,
    actividad: string,
    matrizId?: number,
  ): Promise<number> => {
    serie += 1
    const perfil = {
      tipoUsuario,
      clase,
      nombre,
      correo,
      ciudad,
      provincia,
      actividad,
      pais: 'Ecuador',
      celular: `09${String(80_000_000 + serie * 7_919).slice(0, 8)}`,
      direccion: `Av. ${['10 de Agosto', 'Amazonas', 'Bolívar', 'Sucre', 'Eloy Alfaro', 'Simón Rodríguez'][serie % 6]} ${100 + serie} y calle ${serie}`,
      identificacion: clase === 'personal' || clase === 'individual' ? cedulaDe(serie) : `${cedulaDe(serie)}001`,
      cuentaGratuita: tipoUsuario === 'consumidor',
      correoConfirmado: true,
      ...(matrizId === undefined ? {} : { matrizId }),
    }
    const abierta = await cuentas.abrir(perfil, { actor: SISTEMA, ahora: desde }, solicitudDeDemo(correo))
    if (isRefusal(abierta)) throw new Error(`demo: ${correo}: ${abierta.detalle}`)
    return abierta.id
  }

  const hechas: CuentaDemo[] = []
  const rubroDe = (rubro: NombreRubro) => RUBROS[rubro].actividad
  const fijas = [
    ['consumidor', 'personal', 'Lucía Andrade', 'cliente@demo.ec', 'Quito', 'Pichincha', ''],
    ['consumidor', 'empresa', 'Compras Quito Norte', 'empresa@demo.ec', 'Quito', 'Pichincha', 'Comercio al por mayor'],
    ['proveedor', 'empresa', 'Ferrecentro Andino', 'proveedor@demo.ec', 'Quito', 'Pichincha', rubroDe('ferreteria')],
    ['nosotros', 'empresa', 'BandWork', 'nosotros@demo.ec', 'Quito', 'Pichincha', 'Red de trabajo y negociación'],
    ['callcenter', 'staff', 'Paola Mena', 'callcenter@demo.ec', 'Quito', 'Pichincha', ''],
    ['financiero', 'staff', 'Ricardo Salazar', 'financiero@demo.ec', 'Quito', 'Pichincha', ''],
    ['administrador', 'staff', 'Inés Carrera', 'admin@demo.ec', 'Quito', 'Pichincha', ''],
    ['vendedor', 'staff', 'Marco Tipán', 'vendedor@demo.ec', 'Guayaquil', 'Guayas', ''],
    ['auditor', 'staff', 'Elena Rivadeneira', 'auditor@demo.ec', 'Quito', 'Pichincha', ''],
  ] as const
  for (const [tipoUsuario, clase, nombre, correo, ciudad, provincia, actividad] of fijas) {
    const id = await abrir(tipoUsuario, clase, nombre, correo, ciudad, provincia, actividad)
    const rubro =
      tipoUsuario === 'proveedor'
        ? { rubro: 'ferreteria' as const }
        : tipoUsuario === 'nosotros'
          ? { rubro: 'imprenta' as const }
          : {}
    hechas.push({ id, correo, tipoUsuario, clase, ...rubro })
    if (correo !== 'proveedor@demo.ec') continue
    for (const [sucursal, correoSucursal, ciudadSucursal, provinciaSucursal] of [
      ['Ferrecentro Andino — Guayaquil', 'sucursal@demo.ec', 'Guayaquil', 'Guayas'],
      ['Ferrecentro Andino — Cuenca', 'cuenca@mercado.demo.ec', 'Cuenca', 'Azuay'],
    ] as const) {
      const idSucursal = await abrir(
        'proveedor',
        'sucursal',
        sucursal,
        correoSucursal,
        ciudadSucursal,
        provinciaSucursal,
        actividad,
        id,
      )
      hechas.push({
        id: idSucursal,
        correo: correoSucursal,
        tipoUsuario: 'proveedor',
        clase: 'sucursal',
        rubro: 'ferreteria',
      })
    }
  }
  // One branch is limited, so that its narrower table can be seen.
  const limitada = hechas.find(({ correo }) => correo === LIMITADA)
  if (limitada) {
    const command = { type: 'FijarIncidenteDeCuenta', incidenteId: 2, actor: SISTEMA, ahora: desde } as const
    await cuentas.ejecutar(limitada.id, command, solicitudDeDemo(`incidente ${LIMITADA}`))
  }
  const proveedores = PROVEEDORES.map(async ([nombre, rubro, ciudad, provincia], n) => {
    const clase = n % 7 === 6 ? 'individual' : 'empresa'
    const id = await abrir('proveedor', clase, nombre, correoDe(nombre), ciudad, provincia, rubroDe(rubro))
    return { id, correo: correoDe(nombre), tipoUsuario: 'proveedor', clase, rubro } as const
  })
  const clientes = CLIENTES.map(async ([nombre, clase, ciudad, provincia]) => {
    const id = await abrir('consumidor', clase, nombre, correoDe(nombre), ciudad, provincia, '')
    return { id, correo: correoDe(nombre), tipoUsuario: 'consumidor', clase } as const
  })
  return [...hechas, ...(await Promise.all([...proveedores, ...clientes]))]
}
