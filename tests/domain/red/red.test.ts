import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/decider.ts'
import { type ComandoFavoritos, favoritosDe, favoritosDecider, hechosFavoritos } from '#domain/red/favoritos.ts'
import {
  caduca,
  hechosInvitacion,
  invitacionDecider,
  MAXIMO_DIARIO,
  quedanHoy,
  TIPOS_INVITACION,
} from '#domain/red/invitacion.ts'
import { LISTAS_FAVORITOS } from '#domain/red/listas.ts'
import { MAXIMO_MENSAJES_DIA, mensajesDecider } from '#domain/red/mensajes.ts'

const ACTOR = { id: 1, tipoUsuario: 'proveedor' } as const
const HORA_MS = 3_600_000
const instante = fc
  .integer({ min: 0, max: 24 * 90 })
  .map((h) => new Date(Date.UTC(2026, 0, 1) + h * HORA_MS).toISOString())

const deUno = {
  lista: fc.constantFrom(...LISTAS_FAVORITOS),
  cuentaId: fc.integer({ min: 1, max: 6 }),
  actor: fc.constant(ACTOR),
  ahora: instante,
}
const comandoFavoritos: fc.Arbitrary<ComandoFavoritos> = fc.oneof(
  fc.record({ ...deUno, type: fc.constant('AnadirFavorito' as const) }),
  fc.record({ ...deUno, type: fc.constant('QuitarFavorito' as const) }),
  fc.record({
    ...deUno,
    type: fc.constant('MoverFavorito' as const),
    antesDe: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  }),
)
const conOtro = (
  lista: readonly number[],
  { antesDe, cuentaId }: { cuentaId: number; antesDe?: number | undefined },
) => {
  const lugar = antesDe === undefined ? lista.length : lista.indexOf(antesDe)
  return [...lista.slice(0, lugar), cuentaId, ...lista.slice(lugar)]
}

describe('favourites', () => {
  it('hold each other account once, in the order of its last addition or of the moves since, and are a fold of their facts', () => {
    fc.assert(
      fc.property(fc.array(comandoFavoritos, { maxLength: 60 }), (comandos) => {
        const espejo = new Map<string, number[]>()
        const final = comandos.reduce((estado, c) => {
          const decision = favoritosDecider.decide(estado, c)
          const lista = espejo.get(c.lista) ?? []
          const esta = lista.includes(c.cuentaId)
          const otros = lista.filter((id) => id !== c.cuentaId)
          const delante = c.type === 'MoverFavorito' ? c.antesDe : undefined
          const cabe =
            c.type === 'AnadirFavorito'
              ? !esta && c.cuentaId !== ACTOR.id
              : esta && (delante === undefined || lista.includes(delante))
          expect(isRefusal(decision)).toBe(!cabe)
          if (isRefusal(decision)) return estado
          if (c.type === 'QuitarFavorito') espejo.set(c.lista, otros)
          else if (delante !== c.cuentaId)
            espejo.set(c.lista, conOtro(otros, { cuentaId: c.cuentaId, antesDe: delante }))
          for (const { type, data } of decision) {
            expect(hechosFavoritos[type].parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
          }
          return decision.reduce(favoritosDecider.evolve, estado)
        }, favoritosDecider.initial)
        for (const lista of LISTAS_FAVORITOS) expect(favoritosDe(final, lista)).toEqual(espejo.get(lista) ?? [])
      }),
    )
  })

  it('return to the place that they had, also beside others that were moved meanwhile', () => {
    const base = { lista: 'proveedores', actor: ACTOR, ahora: '2026-11-20T15:00:00Z' } as const
    const pasos: readonly (readonly [ComandoFavoritos, readonly number[]])[] = [
      [{ type: 'AnadirFavorito', cuentaId: 2, ...base }, [2]],
      [{ type: 'AnadirFavorito', cuentaId: 3, ...base }, [2, 3]],
      [{ type: 'AnadirFavorito', cuentaId: 4, ...base }, [2, 3, 4]],
      [{ type: 'QuitarFavorito', cuentaId: 3, ...base }, [2, 4]],
      [{ type: 'MoverFavorito', cuentaId: 4, antesDe: 2, ...base }, [4, 2]],
      [{ type: 'AnadirFavorito', cuentaId: 3, vuelve: true, ...base }, [4, 3, 2]],
      [{ type: 'MoverFavorito', cuentaId: 4, ...base }, [3, 2, 4]],
    ]
    pasos.reduce((estado, [c, deben]) => {
      const decision = favoritosDecider.decide(estado, c)
      if (isRefusal(decision)) throw new Error(decision.detalle)
      const nuevo = decision.reduce(favoritosDecider.evolve, estado)
      expect(favoritosDe(nuevo, 'proveedores'), JSON.stringify(c)).toEqual(deben)
      return nuevo
    }, favoritosDecider.initial)
  })

  it('are refused with fixed sentences', () => {
    const base = { lista: 'proveedores', cuentaId: 2, actor: ACTOR, ahora: '2026-11-20T15:00:00Z' } as const
    const con = favoritosDecider.evolve(favoritosDecider.initial, {
      type: 'FavoritoAnadido',
      data: { lista: 'proveedores', cuentaId: 2 },
    })
    expect(favoritosDecider.decide(con, { type: 'AnadirFavorito', ...base })).toMatchObject({
      detalle: 'Ya es parte de tus Favoritos',
    })
    expect(favoritosDecider.decide(favoritosDecider.initial, { type: 'QuitarFavorito', ...base })).toMatchObject({
      detalle: 'Datos invalidos!!! No se puede borrar algo que no existe!',
    })
  })
})

describe('invitations', () => {
  const pedido = fc.record({
    correos: fc.array(
      fc.integer({ min: 0, max: 500 }).map((n) => `p${n}@prueba.ec`),
      { minLength: 1, maxLength: 22 },
    ),
    tipo: fc.constantFrom(...TIPOS_INVITACION),
    horas: fc.integer({ min: 0, max: 6 }),
  })

  it('never exceed the daily limit in any 24 hours, are numbered without gaps, and survive JSON', () => {
    fc.assert(
      fc.property(fc.array(pedido, { maxLength: 60 }), (pedidos) => {
        let ms = Date.UTC(2026, 0, 1)
        const tiempos: number[] = []
        pedidos.reduce((estado, { correos, tipo, horas }) => {
          ms += horas * HORA_MS
          const ahora = new Date(ms).toISOString()
          const command = { type: 'PedirInvitaciones', tipo, correos, mensaje: 'Ven', actor: ACTOR, ahora } as const
          const decision = invitacionDecider.decide(estado, command)
          const hoy = new Set(
            estado.recientes.filter(({ pedida }) => Date.parse(pedida) > ms - 24 * HORA_MS).map(({ correo }) => correo),
          )
          const nuevos = [...new Set(correos)].filter((correo) => !hoy.has(correo)).length
          expect(isRefusal(decision)).toBe(nuevos === 0 || nuevos > 20 || nuevos > quedanHoy(estado, ahora))
          if (isRefusal(decision)) return estado
          tiempos.push(...decision.map(() => ms))
          expect(tiempos.filter((t) => t > ms - 24 * HORA_MS).length).toBeLessThanOrEqual(MAXIMO_DIARIO)
          expect(decision.map(({ data }) => data.numero)).toEqual(decision.map((_, n) => estado.ultima + 1 + n))
          for (const { type, data } of decision) {
            expect(hechosInvitacion[type].parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
          }
          return decision.reduce(invitacionDecider.evolve, estado)
        }, invitacionDecider.initial)
      }),
    )
  })

  it('serve one account for sixty days', () => {
    const invitacion = {
      tipo: 'cliente',
      correo: 'a@b.ec',
      mensaje: 'Ven',
      pedida: '2026-01-01T00:00:00.000Z',
    } as const
    expect(caduca(invitacion, '2026-03-01T00:00:00.000Z')).toBeUndefined()
    expect(caduca(invitacion, '2026-03-03T00:00:00.000Z')).toMatchObject({ refused: 'invitacion-vencida' })
    expect(caduca({ ...invitacion, cuentaId: 3 }, '2026-01-02T00:00:00.000Z')).toMatchObject({
      refused: 'invitacion-usada',
    })
    expect(caduca(undefined, '2026-01-02T00:00:00.000Z')).toMatchObject({ refused: 'no-existe' })
  })
})

describe('mass messages', () => {
  it('never exceed the daily limit in any 24 hours, and reach each recipient once and never the sender', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: 5 }), fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })),
          { maxLength: 80 },
        ),
        (envios) => {
          let ms = Date.UTC(2026, 0, 1)
          const tiempos: number[] = []
          envios.reduce((estado, [horas, destinatarios]) => {
            ms += horas * HORA_MS
            const command = {
              type: 'EnviarMensajeMasivo',
              grupo: 'clientes',
              mensaje: 'Hola',
              destinatarios,
              actor: ACTOR,
            } as const
            const decision = mensajesDecider.decide(estado, { ...command, ahora: new Date(ms).toISOString() })
            const otros = [...new Set(destinatarios)].filter((id) => id !== ACTOR.id)
            const lleno = tiempos.filter((t) => t > ms - 24 * HORA_MS).length >= MAXIMO_MENSAJES_DIA
            expect(isRefusal(decision)).toBe(otros.length === 0 || lleno)
            if (isRefusal(decision)) return estado
            tiempos.push(ms)
            expect(decision[0]?.data.destinatarios).toEqual(otros)
            return decision.reduce(mensajesDecider.evolve, estado)
          }, mensajesDecider.initial)
        },
      ),
    )
  })
})
