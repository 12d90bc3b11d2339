import { type Documento, imprimir, type Parrafo } from '#api/operacion/documento.ts'
import { momentoEscrito, plazo } from '#domain/calendario.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { HechoConversacion } from '#domain/conversacion/hechos.ts'
import { relatoSinTexto } from '#domain/conversacion/relato.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho, Via } from '#domain/hecho.ts'
import { type ConMontos, nombresDeTarifas } from '#domain/impuestos.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { CasoReunido } from './caso.ts'
import { relatar } from './relatar.ts'

const VIAS: Readonly<Record<Via, string>> = { web: 'web', api: 'API', proceso: 'proceso', demo: 'datos de muestra' }
/** Names of the personal fields of the facts that a case holds. */
export const CAMPOS: Readonly<Record<string, string>> = {
  descripcion: 'Descripción',
  motivo: 'Motivo',
  nota: 'Nota',
  mensaje: 'Mensaje',
  correos: 'Para',
  texto: 'Texto',
  resolucion: 'Resolución',
  nombre: 'Archivo',
  razonSocial: 'Razón social',
  ruc: 'RUC o cédula',
  direccion: 'Dirección',
  telefono: 'Teléfono',
  correo: 'Correo',
  referencia: 'Referencia',
  palabras: 'Líneas',
  sustitutos: 'En lugar de lo pedido',
  condiciones: 'Condiciones',
}
/** Returns an element of a personal list as text; one with fields by what they hold. */
const elementoEscrito = (elemento: unknown): string =>
  typeof elemento === 'object' && elemento !== null ? Object.values(elemento).join(' ') : String(elemento)

/** Entries of a list that are laid out at once. */
const SEGUIDOS = 25

/** Splits a list into paragraphs under one title. Other work has its turn between two of them. */
const enTrozos = (titulo: string, entradas: readonly string[]): readonly Parrafo[] =>
  Array.from({ length: Math.ceil(entradas.length / SEGUIDOS) }, (_, n) => ({
    titulo: n === 0 ? titulo : '',
    texto: entradas.slice(n * SEGUIDOS, (n + 1) * SEGUIDOS).join('\n\n'),
  }))

type Propuesta = { readonly hecho: Hecho; readonly que: string; readonly montos: ConMontos }
/**
 * Lists the proposals or offers among facts: the name of each, its term and its amounts, in cents.
 */
const propuestasDe = (hechos: readonly Hecho[]): readonly Propuesta[] =>
  hechos.flatMap((hecho): readonly Propuesta[] => {
    const tipado = hecho as Hecho & (HechoPedido | HechoCompra)
    if (tipado.type === 'PropuestaEnviada')
      return [{ hecho, que: `Propuesta ${tipado.data.version}`, montos: tipado.data }]
    if (tipado.type !== 'OfertaEnviada' && tipado.type !== 'OfertaElegida' && tipado.type !== 'DemoEnviada') return []
    return [{ hecho, que: `Oferta ${tipado.data.numero}, ${plazo(tipado.data)}`, montos: tipado.data }]
  })
const diferencia = (antes: number, ahora: number): string =>
  `${enDolares(Math.abs(ahora - antes))} ${ahora < antes ? 'menos' : 'más'}`
const cambios = (antes: ConMontos, ahora: ConMontos): string => {
  const todos = [
    ...(['subtotal', 'iva', 'total'] as const).flatMap((campo) =>
      antes[campo] === ahora[campo]
        ? []
        : [`${campo === 'iva' ? 'IVA' : campo} ${diferencia(antes[campo], ahora[campo])}`],
    ),
    ...(nombresDeTarifas(antes) === nombresDeTarifas(ahora)
      ? []
      : [`de «${nombresDeTarifas(antes)}» a «${nombresDeTarifas(ahora)}»`]),
  ]
  return todos.length === 0 ? 'Los mismos montos que la anterior.' : `Respecto de la anterior: ${todos.join('; ')}.`
}

/**
 * Prints a case as PDF, A4, with its JSON file attached under the name in `json`. `publicUrl` is
 * the address of the product.
 */
export const imprimirCaso = (
  { caso, resumen, hechos, nombres }: CasoReunido,
  json: { readonly nombre: string; readonly texto: string },
  publicUrl: string,
  signal?: AbortSignal,
): Promise<Uint8Array> => {
  const nombrar = (cuenta: number): string => nombres.get(cuenta) ?? ''
  const actorDe = ({ meta: { actor } }: Hecho): string =>
    nombrar(actor.id) || (actor.tipoUsuario === 'anonimo' ? 'Quien recibió el correo' : 'BandWork')
  const revelados = new Map<string, string[]>()
  for (const { stream, revision, campo, valor } of caso.valores) {
    const lugar = `${stream} ${revision}`
    const dicho = Array.isArray(valor) ? valor.map(elementoEscrito).join(', ') : String(valor)
    if (dicho !== '') revelados.set(lugar, [...(revelados.get(lugar) ?? []), `${CAMPOS[campo] ?? campo}: ${dicho}`])
  }
  const contar = (hecho: Hecho): string => {
    const { revision, meta, type, stream, category } = hecho
    const conversa = category === 'conversacion'
    const que = conversa ? relatoSinTexto(hecho as Hecho & HechoConversacion) : relatar(hecho, nombrar) || type
    return [
      `${revision}. ${momentoEscrito(meta.momento)} · ${actorDe(hecho)} (${meta.actor.tipoUsuario}, ${VIAS[meta.via]}): ${que}`,
      ...(revelados.get(`${stream} ${revision}`) ?? []),
      `Comando ${meta.comando}`,
    ].join('\n')
  }
  const propuestas = propuestasDe(hechos)
  const montosDe = ({ hecho, que, montos }: Propuesta, n: number): string => {
    const { subtotal, iva, total } = montos
    const antes = propuestas[n - 1]?.montos
    return [
      `${que} · ${momentoEscrito(hecho.meta.momento)} · ${actorDe(hecho)}`,
      `Subtotal ${enDolares(subtotal)}, ${nombresDeTarifas(montos)} ${enDolares(iva)}, total ${enDolares(total)}.`,
      ...(antes ? [cambios(antes, montos)] : []),
    ].join('\n')
  }
  const ido = (titulo: string, cuenta: unknown): Documento['partes'] =>
    typeof cuenta === 'number' ? [{ titulo, lineas: [nombrar(cuenta)] }] : []
  const { consumidorId, proveedorId } = (hechos[0]?.data ?? {}) as { consumidorId?: number; proveedorId?: number }
  const { raiz, sello } = caso
  const reservados = caso.historias.reduce(
    (suma, { eventos }) => suma + eventos.filter((evento) => 'reservado' in evento).length,
    0,
  )
  const documento: Documento = {
    titulo: `Caso ${caso.asunto}`,
    cuando: `Generado el ${momentoEscrito(caso.generado)} (hora de Ecuador)`,
    hecho: caso.generado,
    partes: [
      ...ido('Cliente', consumidorId),
      ...ido('Proveedor', proveedorId),
      { titulo: 'Generado por', lineas: [caso.para.nombre, caso.para.rol] },
    ],
    antes: [
      {
        titulo: 'De qué registro',
        texto: [
          `Registro ${caso.log}`,
          ...caso.cabezas.map(({ stream, revision }) => `Historia ${stream}, hasta la revisión ${revision}`),
          ...(reservados > 0 ? [`${reservados} hechos no son de quien pidió el caso: solo consta su lugar.`] : []),
        ].join('\n'),
      },
      {
        titulo: 'Bajo qué raíz',
        texto: raiz
          ? [
              `Raíz de ${raiz.tamano} hechos, firmada el ${momentoEscrito(raiz.momento)}; ${caso.pruebas.length} de los de este caso están bajo ella.`,
              `Hash ${raiz.raiz}`,
              `Clave ${raiz.clave}`,
              `Firma ${raiz.firma}`,
            ].join('\n')
          : 'Todavía no se había firmado ninguna raíz.',
      },
      {
        titulo: 'Sello del caso',
        texto: `SHA-256 ${resumen}\nClave ${sello.clave}\nFirma ${sello.firma}`,
      },
      {
        titulo: 'Cómo se comprueba',
        texto: `Este documento lleva dentro, como archivo adjunto, ${json.nombre}, que es lo que vale: guárdalo, descarga ${publicUrl}/verificar.mjs y ejecuta «node verificar.mjs ${json.nombre}». Dirá si el caso cuadra y el mismo SHA-256 que está al pie de cada página. Compara la clave con la que publica ${publicUrl}/.well-known/bandwork-raices.json.`,
      },
      ...enTrozos('Propuestas', propuestas.map(montosDe)),
      ...enTrozos('Historia', hechos.filter(({ category }) => category !== 'conversacion').map(contar)),
      ...caso.historias
        .slice(1)
        .flatMap(({ stream }) =>
          enTrozos(
            stream.endsWith(':call') ? 'Conversación con el call center' : 'Conversación',
            hechos.filter((hecho) => hecho.stream === stream).map(contar),
          ),
        ),
      ...enTrozos(
        'Archivos',
        caso.archivos.map(({ nombre, bytes, sha256, stream, revision }) =>
          [`${nombre} (${bytes} bytes; ${stream}, revisión ${revision})`, `SHA-256 ${sha256}`].join('\n'),
        ),
      ),
    ],
    montos: [],
    despues: [],
    pie: `SHA-256 ${resumen}`,
    adjunto: { ...json, tipo: 'application/json' },
  }
  return imprimir(documento, signal)
}
