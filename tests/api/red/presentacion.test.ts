import { beforeAll, describe, expect, it } from 'vitest'
import type { Hallado } from '#api/contract/bandas.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const LUNES = [
  { dia: 1, abre: '08:30', cierra: '13:00' },
  { dia: 1, abre: '15:00', cierra: '19:00' },
]
const PUNTO = { lat: -3.99, lng: -79.2 }

let vidrieria: Persona
let cliente: Persona
beforeAll(async () => {
  const { abrirCuenta } = sistema()
  vidrieria = await abrirCuenta('proveedor', 'empresa', 'Vidriería Zamorano')
  cliente = await abrirCuenta('consumidor', 'personal', 'Ana Zamorano')
  await bien(vidrieria, '/api/cuenta/perfil', {
    descripcion: 'Vidrios y espejos a medida.',
    paginaweb: 'https://vidrieria.ec',
    direccion: 'Av. Cuxibamba 12-34',
    celular: '0991234567',
    ubicacion: PUNTO,
  })
  await bien(vidrieria, '/api/cuenta/palabras', { palabras: ['espejos zamorano'] })
  await bien(vidrieria, '/api/cuenta/horario', { horario: LUNES, feriados: ['2099-12-25'] })
})
const suya = (quien: Pick<Persona, 'pedir'>) => quien.pedir('GET', `/api/proveedores/${vidrieria.hash}`)
const visitante = () => ({ pedir: sistema().pedirCon('') })

describe('a provider', () => {
  it('tells its clients all that it wrote in its profile for them', async () => {
    const { presentacion } = (await suya(cliente)).cuerpo
    expect(presentacion).toMatchObject({
      descripcion: 'Vidrios y espejos a medida.',
      direccion: 'Av. Cuxibamba 12-34',
      telefono: expect.stringMatching(/991234567$/),
      paginaweb: 'https://vidrieria.ec',
      ubicacion: PUNTO,
      horario: LUNES,
      feriados: ['2099-12-25'],
      palabrasClave: ['espejos zamorano'],
    })
  })

  it('tells a visitor the same without its telephone', async () => {
    const [conCuenta, sin] = await Promise.all([suya(cliente), suya(visitante())])
    expect(sin.cuerpo.presentacion).toEqual({ ...conCuenta.cuerpo.presentacion, telefono: null })
    expect(JSON.stringify(sin.cuerpo)).not.toContain('991234567')
  })

  it('is found with its hours and its place, and a client with none', async () => {
    const hallados = async (quien: Pick<Persona, 'pedir'>, que: string) =>
      JSON.parse((await quien.pedir('GET', `/buscar?query=zamorano${que}`)).cuerpo.proveedrsResultsJson) as Hallado[]
    const [hallada] = await hallados(visitante(), '')
    expect(hallada).toMatchObject({ horario: LUNES, feriados: ['2099-12-25'], lugar: PUNTO })
    // The provider looks among its clients.
    const orden = { hashIdProv: vidrieria.hash, descripcion: 'Un espejo' }
    const { posicion } = await bien(cliente, '/api/save/index/pedido', orden, 201)
    const suyos = '&navbarClnts=clientes&isGeneralSearch=false&bandWorkOpts=clnts_pers'
    const clientes = await hallados(vidrieria, `${suyos}&posicion=${posicion}`)
    expect(clientes.map(({ id }) => id)).toEqual([cliente.hash])
    expect(clientes[0]).toMatchObject({ horario: [], feriados: [], lugar: null, provincia: '' })
  })
})
