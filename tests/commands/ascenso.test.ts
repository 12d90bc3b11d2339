import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comandosCuenta, huellaUnica } from '#commands/cuenta.ts'
import type { Conversion } from '#domain/cuenta/hechos.ts'
import { decideReserva, reservaDecider, streamReserva } from '#domain/cuenta/reserva.ts'
import { isRefusal } from '#domain/decider.ts'
import { AHORA, abrirLogDePrueba, aceptada, cuentaAbierta, type LogDePrueba, SECRETO, solicitud } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

const abrir = () => comandosCuenta(log.manejador(), log.claves, SECRETO)
type Cuentas = ReturnType<typeof abrir>

let serie = 0
/**
 * Registers a client, with an e-mail and a tax id of its own unless given, and returns its upgrade
 * command.
 */
const cliente = async (cuentas: Cuentas, dado: { readonly correo?: string; readonly cedula?: string } = {}) => {
  serie += 1
  const { correo = `ascenso${serie}@prueba.ec`, cedula = `17100340${10 + serie}` } = dado
  const { cuentaId: _, ...perfil } = cuentaAbierta(1, 'consumidor').data as { cuentaId: number } & Parameters<
    Cuentas['abrir']
  >[0]
  const origen = { actor: { id: 0, tipoUsuario: 'anonimo' }, ahora: AHORA }
  const nuevo = { ...perfil, clase: 'personal', correo, identificacion: cedula } as const
  const { id } = aceptada(await cuentas.abrir(nuevo, origen, solicitud())) as unknown as { id: number }
  const conRuc = (ruc: string) => {
    const conversion = {
      cuentaId: id,
      clase: 'empresa',
      modo: 'negociacion',
      terminos: '2026-12',
      identificacion: ruc,
      nombre: 'Ferretería Ñandú',
      celular: '0991234567',
      direccion: 'Quito',
      actividad: 'Ferretería',
      pais: 'Ecuador',
      provincia: 'Pichincha',
      ciudad: 'Quito',
    } as Conversion
    return { type: 'ConvertirCuenta', conversion, actor: { id, tipoUsuario: 'consumidor' }, ahora: AHORA } as const
  }
  return { id, cedula, correo, rucs: [`${cedula}001`, `${cedula}002`] as const, conRuc }
}
const reserva = (valor: string) =>
  log.manejador().cargar(reservaDecider, streamReserva(huellaUnica(SECRETO, 'identificacion', valor)))

describe('an upgrade with another tax id', () => {
  it('takes the new one and releases the old one', async () => {
    const cuentas = abrir()
    const { id, cedula, rucs, conRuc } = await cliente(cuentas)
    aceptada(await cuentas.convertir(id, conRuc(rucs[0]), solicitud()))
    expect(await reserva(cedula)).toEqual({})
    expect(await reserva(rucs[0])).toMatchObject({ cuentaId: id })
    expect((await log.store.verificar()).hallazgo).toBeUndefined()
    expect(await abrir().quienTiene('identificacion', cedula)).toBeUndefined()
  })

  it('releases the new one if it is refused', async () => {
    const cuentas = abrir()
    const { id, rucs, conRuc } = await cliente(cuentas)
    const ajena = { ...conRuc(rucs[0]), actor: { id: id + 1, tipoUsuario: 'consumidor' } }
    expect(isRefusal(await cuentas.convertir(id, ajena, solicitud()))).toBe(true)
    expect(await reserva(rucs[0])).toEqual({})
    expect((await log.store.verificar()).hallazgo).toBeUndefined()
  })

  it('has one effect and one answer under one key, in parallel at two processes', async () => {
    const { id, cedula, rucs, conRuc } = await cliente(abrir())
    const [primero, segundo] = [abrir(), abrir()]
    const clave = solicitud()
    const hechas = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? primero : segundo).convertir(id, conRuc(rucs[0]), clave)),
    )
    const posiciones = hechas.map((hecha) => aceptada(hecha).posicion)
    expect(new Set(posiciones).size).toBe(1)
    expect(aceptada(await abrir().convertir(id, conRuc(rucs[0]), clave)).posicion).toBe(posiciones[0])
    expect([await reserva(cedula), await reserva(rucs[0])]).toMatchObject([{}, { cuentaId: id }])
    expect((await reserva(cedula)).cuentaId).toBeUndefined()
  })

  it('sent twice at once with different ones releases the loser’s', async () => {
    const { id, cedula, rucs, conRuc } = await cliente(abrir())
    const [primero, segundo] = [abrir(), abrir()]
    const hechas = await Promise.all([
      primero.convertir(id, conRuc(rucs[0]), solicitud()),
      segundo.convertir(id, conRuc(rucs[1]), solicitud()),
    ])
    const gana = hechas.findIndex((hecha) => !isRefusal(hecha))
    expect(hechas.filter(isRefusal)).toMatchObject([{ refused: 'ya-es-proveedor' }])
    expect(await reserva(rucs[gana] as string)).toMatchObject({ cuentaId: id })
    expect([await reserva(rucs[1 - gana] as string), await reserva(cedula)]).toEqual([{}, {}])
    expect((await log.store.verificar()).hallazgo).toBeUndefined()
  })
})

describe('an erasure that dies before it has freed what the person held', () => {
  it('leaves it free for anybody, and a living account’s stays taken', async () => {
    const { cuentas, id, cedula, correo } = await (async () => {
      const handle = log.manejador()
      const muere: typeof handle.handle = (decider, stream, command, ...resto) => {
        if ((command as { type?: string }).type === 'LiberarReserva') throw new Error('kill -9')
        return handle.handle(decider, stream, command, ...resto)
      }
      const suyo = await cliente(abrir())
      return { ...suyo, cuentas: comandosCuenta({ ...handle, handle: muere }, log.claves, SECRETO) }
    })()
    const vecino = await cliente(abrir())
    const admin = { id: 9_999, tipoUsuario: 'administrador' } as const
    await expect(cuentas.eliminar(id, { actor: admin, ahora: AHORA, motivo: 'Lo pidió' }, solicitud())).rejects.toThrow(
      'kill -9',
    )
    expect(await reserva(cedula)).toMatchObject({ cuentaId: id })
    const despues = abrir()
    expect(await despues.quienTiene('identificacion', cedula)).toBeUndefined()
    expect(await despues.quienTiene('correo', correo)).toBeUndefined()
    expect(await despues.deCorreo(correo)).toBeUndefined()
    expect(await despues.quienTiene('correo', vecino.correo)).toBe(vecino.id)
    const otra = await cliente(despues, { correo, cedula })
    expect(await reserva(cedula)).toMatchObject({ cuentaId: otra.id })
    expect(await abrir().deCorreo(correo)).toBe(otra.id)
    expect((await log.store.verificar()).hallazgo).toBeUndefined()
  })
})

describe('a reservation', () => {
  it('decides on its own commands only', () => {
    const otro = { type: 'ConvertirCuenta', cuentaId: 1, actor: { id: 1, tipoUsuario: 'consumidor' }, ahora: AHORA }
    expect(() => decideReserva({}, otro as never)).toThrow('ConvertirCuenta')
  })
})
