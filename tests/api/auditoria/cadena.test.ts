import { describe, expect, it } from 'vitest'
import type { Cadena, HechoDeCadena, Nombres } from '#api/contract/auditoria.ts'
import { nombrarStream } from '#api/http/streams.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { correoDecider, streamCorreo } from '#domain/correo.ts'
import { isRefusal } from '#domain/decider.ts'
import { ELIMINADO, type Hecho } from '#domain/hecho.ts'
import { leer, unaVenta } from '#tests/api/compra/venta.ts'
import { abrirPedido, type Persona } from '#tests/sistema.ts'
import { todoElLog } from './todo.ts'

// A system of its own, because it reads the whole log.
const venta = unaVenta()
type Quien = Pick<Persona, 'pedir'>
const cadenaDe = (quien: Quien, stream: string, revision: number, posicion = '0') =>
  leer<Cadena>(quien, `/api/auditoria/${encodeURIComponent(stream)}/cadena?revision=${revision}&posicion=${posicion}`)
const dichos = (hechos: readonly HechoDeCadena[]) =>
  hechos.map((hecho) => ('oculto' in hecho ? 'oculto' : `${hecho.stream} ${hecho.revision} ${hecho.type}`))

describe('a fact’s chain of causes and effects', () => {
  it('matches the log’s commands and causes, and hides the facts that the reader may not see', async () => {
    const { sistema, registrar, hastaActivada, financiero, admin, callcenter } = venta()
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Íñigo')
    const nuevo = await registrar('Ferretería Nueva')
    await hastaActivada(nuevo)
    await callcenter.pedir('POST', '/api/compras/nota', { idCompra: nuevo.idCompra, nota: 'Llamar el lunes' })
    const antes = (await todoElLog(sistema)).hechos
    const autorizada = antes.find(({ type }) => type === 'CompraAutorizada') as Hecho
    const { ids } = sistema.servicios
    // A mail that the fact asked for.
    const enviada = await sistema.handle.handle(
      correoDecider,
      streamCorreo('0123456789abcdef0123456789abcdef'),
      {
        type: 'RegistrarEnvio',
        messageId: '<a@bandwork>',
        causa: autorizada.eventId,
        actor: { id: 0, tipoUsuario: 'sistema' },
        ahora: new Date().toISOString(),
      },
      solicitudDeProceso(autorizada.eventId, 'envio'),
    )
    expect(isRefusal(enviada)).toBe(false)
    const { hechos, posicion } = await todoElLog(sistema)
    const nombre = (h: Hecho) => `${nombrarStream(h.stream, ids)} ${h.revision} ${h.type}`
    // Every fact of an account or a purchase has the chain that the log gives, to an auditor.
    const trasDe = (evento: string): readonly string[] =>
      hechos.filter(({ meta }) => meta.causa === evento).flatMap((h) => [nombre(h), ...trasDe(h.eventId)])
    const antesDe = ({ meta: { causa } }: Hecho): readonly string[] => {
      const causante = hechos.find(({ eventId }) => eventId === causa)
      return causante ? [...antesDe(causante), nombre(causante)] : []
    }
    for (const hecho of hechos) {
      if (!['cuenta', 'compra'].includes(hecho.category) || hecho.type === 'NotaDeCompraGuardada') continue
      const dicha = await cadenaDe(auditor, nombrarStream(hecho.stream, ids), hecho.revision, posicion)
      expect(dicha.comando).toBe(hecho.meta.comando)
      expect(dichos([dicha.hecho])).toEqual([nombre(hecho)])
      expect(dichos(dicha.juntos)).toEqual(
        hechos.filter((otro) => otro.meta.comando === hecho.meta.comando && otro !== hecho).map((otro) => nombre(otro)),
      )
      expect(dichos(dicha.origen)).toEqual(antesDe(hecho))
      expect(dichos(dicha.trajo.map((rama) => rama.hecho))).toEqual(trasDe(hecho.eventId))
    }
    const compra = `compra-${nuevo.idCompra}`
    const cuenta = `cuenta-${nuevo.cuenta.id}`
    const [deAuditor, deAdmin, deFinanzas] = await Promise.all(
      [auditor, admin, financiero].map((quien) => cadenaDe(quien, compra, autorizada.revision, posicion)),
    )
    const trajo = (dicha: Cadena | undefined) => dichos(dicha?.trajo.map((rama) => rama.hecho) ?? [])
    expect(trajo(deAuditor)).toEqual([
      expect.stringMatching(`^${cuenta} \\d+ SuscripcionFijada$`),
      'correo 0 CorreoEnviado',
    ])
    expect(trajo(deAdmin)).toEqual([trajo(deAuditor)[0], 'oculto'])
    expect(trajo(deFinanzas)).toEqual(['oculto', 'oculto'])
    for (const otra of [deAdmin, deFinanzas]) expect(JSON.stringify(otra)).not.toContain('CorreoEnviado')
    expect(JSON.stringify(deFinanzas)).not.toContain(nuevo.cuenta.id)
    // The chain says whose notices it caused.
    expect(deAuditor?.avisos).toContainEqual({ asunto: expect.any(String), rol: null, nombre: 'Ferretería Nueva' })
    expect(deAuditor?.hecho).toMatchObject({
      actor: 'Ricardo',
      category: 'compra',
      de: expect.stringMatching(/^C\d+-/),
    })
    // A mail's place is that of the fact that asked for it.
    expect(deAuditor?.trajo.at(-1)?.hecho).toMatchObject({
      category: 'correo',
      de: deAuditor?.hecho && 'de' in deAuditor.hecho ? deAuditor.hecho.de : '',
      en: { stream: compra, revision: autorizada.revision },
    })
    // The account's own fact shows its origin to a reader of accounts.
    const fijada = Number(trajo(deAuditor)[0]?.split(' ')[1])
    expect(dichos((await cadenaDe(admin, cuenta, fijada, posicion)).origen).at(-1)).toBe(nombre(autorizada))
  })

  it('is limited to 20 effects, and counts the rest', async () => {
    const { sistema } = venta()
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Íñigo')
    const cliente = await sistema.abrirCuenta('consumidor', 'personal', 'Ana')
    const abierta = (await todoElLog(sistema)).hechos.find(({ stream }) => stream === `cuenta-${cliente.id}`) as Hecho
    for (let n = 0; n < 23; n += 1)
      await sistema.handle.handle(
        correoDecider,
        streamCorreo(String(n).padStart(32, '0')),
        {
          type: 'RegistrarEnvio',
          messageId: `<${n}@bandwork>`,
          causa: abierta.eventId,
          actor: { id: 0, tipoUsuario: 'sistema' },
          ahora: new Date().toISOString(),
        },
        solicitudDeProceso(abierta.eventId, `envio ${n}`),
      )
    const { posicion } = await todoElLog(sistema)
    const dicha = await cadenaDe(auditor, `cuenta-${cliente.hash}`, 0, posicion)
    expect([dicha.trajo.length, dicha.masTrajo]).toEqual([20, 3])
  })

  it('has names for new facts, of the kinds that the reader sees; an erased person has no name', async () => {
    const { sistema, registrar, admin, financiero } = venta()
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Íñigo')
    const desde = (await todoElLog(sistema)).posicion
    const [ana, tejas] = [
      await sistema.abrirCuenta('consumidor', 'personal', 'Ana Paredes'),
      await sistema.abrirCuenta('proveedor', 'empresa', 'Tejas'),
    ]
    await registrar()
    const { idPedido } = await abrirPedido(ana, tejas, 'Tejas rojas')
    const { hechos, posicion } = await todoElLog(sistema)
    const nuevos = hechos.filter((hecho) => hecho.posicion > BigInt(desde))
    const nombres = (quien: Quien, hasta = posicion) =>
      leer<Nombres>(quien, `/api/auditoria/nombres?despues=${desde}&posicion=${hasta}`)
    const [todo, deAdmin, deFinanzas] = await Promise.all([auditor, admin, financiero].map((quien) => nombres(quien)))
    expect(todo?.items.map((hecho) => hecho.posicion)).toEqual(nuevos.map((h) => String(h.posicion)).toReversed())
    const delPedido = todo?.items.find(({ en }) => en?.stream === `pedido-${idPedido}`)
    expect(delPedido).toMatchObject({ de: expect.stringMatching(/^P\d+-/), actor: 'Ana Paredes' })
    const categorias = (dicho: Nombres | undefined) => [
      ...new Set(dicho?.items.map(({ posicion }) => nuevos.find((h) => String(h.posicion) === posicion)?.category)),
    ]
    expect(categorias(deAdmin).toSorted()).toEqual(['compra', 'cuenta', 'pedido'])
    expect(categorias(deFinanzas).toSorted()).toEqual(['compra', 'pedido'])
    const r = await admin.pedir('POST', `/api/admin/cuentas/${ana.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200)
    const despues = await nombres(auditor, r.cuerpo.posicion)
    expect(JSON.stringify(despues)).not.toContain('Ana Paredes')
    expect(despues.items.find(({ posicion }) => posicion === delPedido?.posicion)?.actor).toBe(ELIMINADO)
    for (const mal of ['despues=x', 'posicion=1', 'despues=12345678901234567'])
      expect((await auditor.pedir('GET', `/api/auditoria/nombres?${mal}`)).estado, mal).toBe(422)
  })

  it('answers as for an unknown history if the fact doesn’t exist or isn’t the reader’s', async () => {
    const { sistema, registrar, financiero, admin, callcenter } = venta()
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Íñigo')
    const nuevo = await registrar()
    await callcenter.pedir('POST', '/api/compras/tomar', { idCompra: nuevo.idCompra })
    const nota = await callcenter.pedir('POST', '/api/compras/nota', { idCompra: nuevo.idCompra, nota: 'Llamar' })
    const { hechos } = await todoElLog(sistema)
    const guardada = hechos.findLast(({ type }) => type === 'NotaDeCompraGuardada') as Hecho
    const compra = `compra-${nuevo.idCompra}`
    const estado = async (quien: Quien, ruta: string) =>
      (await quien.pedir('GET', `/api/auditoria/${ruta}&posicion=${nota.cuerpo.posicion}`)).estado
    for (const [quien, ruta, esperado] of [
      [auditor, `${compra}/cadena?revision=0`, 200],
      [auditor, `${compra}/cadena?revision=${guardada.revision}`, 404],
      [auditor, `${compra}/cadena?revision=999`, 404],
      [auditor, `${compra}/cadena?revision=-1`, 422],
      [auditor, `${compra}/cadena?revision=x`, 422],
      [auditor, `${compra}/cadena?revision=1e12`, 422],
      [auditor, `${compra}/cadena?a=b`, 422],
      [auditor, 'compra-noexiste00/cadena?revision=0', 404],
      [financiero, `cuenta-${nuevo.cuenta.id}/cadena?revision=0`, 404],
      [admin, `favoritos-${nuevo.cuenta.id}/cadena?revision=0`, 404],
      [callcenter, `${compra}/cadena?revision=0`, 403],
    ] as const)
      expect(await estado(quien, ruta), ruta).toBe(esperado)
  })
})
