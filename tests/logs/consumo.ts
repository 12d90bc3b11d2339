import { crearProcesoDeCierres } from '#commands/processes/cierre.ts'
import type { MesConValor } from '#domain/consumo/pago.ts'
import { type Actor, SISTEMA } from '#domain/decider.ts'
import { bien, type Mundo } from './mundo.ts'
import type { Reparto } from './personas.ts'

const COMPROBANTE = {
  sha256: 'c'.repeat(64),
  nombre: 'transferencia ñ.pdf',
  tipo: 'application/pdf',
  bytes: 2_048,
  referencia: 'Ñ-0107',
}

/**
 * Lives consumption: providers' objectives in two years, keywords that come, go and come back,
 * months that close, and the payments for them.
 */
export const vivirConsumo = async (
  { consumos, cuentas, publicaciones, reloj, store, pide, de }: Mundo,
  { matriz, individual, olvidada, financiero }: Reparto,
) => {
  const planear = (quien: Actor, objetivo: number) => {
    const command = { type: 'FijarObjetivo', proveedorId: quien.id, objetivo, ...de(quien) } as const
    return bien(consumos.ejecutar(command, pide(quien)))
  }
  const describir = (quien: Actor, ...palabras: string[]) =>
    bien(cuentas.ejecutar(quien.id, { type: 'EditarPalabras', palabras, ...de(quien) }, pide(quien)))
  await planear(matriz, 1_250_050)
  await planear(olvidada, 1)
  await describir(individual, 'poncho', 'chumbi 🧶')
  await describir(individual, 'poncho')
  await describir(individual, 'Poncho', 'chumbi 🧶', 'macana')
  await describir(olvidada, 'secreto', 'olvido')
  // The last hour of a year in Quito, which is already the next year in UTC.
  reloj.saltar('2029-01-01T04:30:00.000Z')
  await planear(individual, 99_999_999_999)
  reloj.saltar('2029-01-01T05:00:00.000Z')
  await planear(individual, 1)
  await planear(matriz, 2_000_000)

  const cierres = crearProcesoDeCierres({ store, consumos, ahora: reloj.ahora })
  await cierres.revisar()
  // It comes after its month was closed, so it counts in the open one.
  const tarde = { ...de(individual), ahora: '2028-12-31T20:00:00.000Z' }
  const post = { tipo: '', contenido: '', tituloSuperior: 'Ponchos', descripcionSuperior: '' } as const
  const publicar = { type: 'Publicar', proveedorId: individual.id, ...post, ...tarde } as const
  reloj.saltar('2029-01-01T06:30:00.000Z')
  await cierres.revisar()
  // Finance signs a month, which is read otherwise for a while.
  const resumen = [
    { figura: 'pedidos', valor: '3' },
    { figura: 'recibido', valor: '12.50' },
  ]
  const conciliado = { posicion: 2n ** 62n, hecha: reloj.ahora(), ultima: true, resumen, diferencias: 0, detenidos: 0 }
  await bien(consumos.firmarMes({ mes: '2028-11', conciliado, ...de(financiero) }, pide(financiero)))
  const cifra = { fuente: 'libro', figura: 'recibido', firmado: '12.50' }
  for (const alteradas of [[{ ...cifra, leido: '12.49' }], [], [{ ...cifra, leido: '0.00' }]])
    await consumos.revisarFirma('2028-11', alteradas, reloj.ahora())

  const { hecha } = await publicaciones.crear(publicar, pide(individual))
  await bien(Promise.resolve(hecha))

  const pagar = (quien: Actor, cerrados: readonly MesConValor[], valor: number) => {
    const comprobante = valor === 0 ? {} : { comprobante: COMPROBANTE }
    const command = {
      type: 'PagarConsumo',
      proveedorId: quien.id,
      cerrados,
      valor,
      ...comprobante,
      ...de(quien),
    } as const
    return bien(consumos.ejecutar(command, pide(quien)))
  }
  const resolver = (proveedorId: number, numero: number, motivo?: string) => {
    const pago = { proveedorId, numero, ...de(financiero) }
    const command =
      motivo === undefined
        ? ({ type: 'ConfirmarPagoDeConsumo', recibido: 400, referencia: 'TRX Ñ-0107', ...pago } as const)
        : ({ type: 'RechazarPagoDeConsumo', motivo, ...pago } as const)
    return bien(consumos.ejecutar(command, pide(financiero)))
  }
  const primeros = [
    { mes: '2028-11', valor: 380 },
    { mes: '2028-12', valor: 0 },
  ]
  const recordar = { type: 'RecordarConsumo', proveedorId: matriz.id, cerrados: primeros, ...de(financiero) } as const
  await bien(consumos.ejecutar(recordar, pide(financiero)))
  const vencido = { mes: '2028-11', dias: 10 }
  const delReloj = { ...recordar, proveedorId: individual.id, vencido, ...de(SISTEMA) }
  await bien(consumos.ejecutar(delReloj, pide(SISTEMA)))
  await pagar(matriz, primeros, 380)
  await resolver(matriz.id, 1, 'La transferencia no llegó; ¿de qué banco es? 🏦')
  await pagar(matriz, primeros, 380)
  await resolver(matriz.id, 2)
  await pagar(matriz, [...primeros, { mes: '2029-01', valor: 0 }], 0)
  await pagar(individual, primeros, 380)
}
