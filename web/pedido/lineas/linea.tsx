import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ChangeEvent, memo, useId } from 'react'
import { UNIDADES } from '#domain/pedido/linea-escrita.ts'
import { CAMPOS, type Campo, type LineaDeHoja } from '#web/pedido/lineas.ts'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './hoja.module.css'
import { erroresDe } from './para-enviar.ts'

export const TITULOS: Readonly<Record<Campo, string>> = {
  descripcion: 'Descripción',
  cantidad: 'Cantidad',
  unidad: 'Unidad',
  referencia: 'Referencia',
}

/** The acts of the buttons of a line. */
export type Acto = 'quitar' | 'subir' | 'bajar'
export type PropsLinea = {
  readonly linea: LineaDeHoja
  readonly fila: number
  /** The line's name after «de la línea». */
  readonly nombre: string
  /** The server's errors, by field. */
  readonly errores: Partial<Record<Campo, string>> | undefined
  /** The fields whose errors aren't said yet, as bits in the order of CAMPOS. */
  readonly calla: number
  readonly enTarjeta: boolean
  readonly quieta: boolean
  /** The id of the list of units. */
  readonly unidades: string
  readonly escribir: (fila: number, campo: Campo, texto: string) => void
  readonly hacer: (acto: Acto, fila: number) => void
}

const CONOCIDAS: readonly string[] = UNIDADES

const Celda = ({
  campo,
  texto,
  error,
  nombre,
  unidades,
  quieta,
  alEscribir,
}: Pick<PropsLinea, 'nombre' | 'unidades' | 'quieta'> & {
  campo: Campo
  texto: string
  error: string | undefined
  alEscribir: (texto: string) => void
}) => {
  const id = useId()
  const props = {
    className: estilo.celda,
    'data-campo': campo,
    'aria-label': `${TITULOS[campo]} de la línea ${nombre}`,
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    readOnly: quieta,
    value: texto,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => alEscribir(target.value),
    ...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {}),
  }
  return (
    <>
      {campo === 'descripcion' ? (
        <textarea rows={1} {...props} />
      ) : (
        <input
          inputMode={campo === 'cantidad' ? 'decimal' : 'text'}
          // A unit that is complete has nothing to choose, so its list takes no arrow keys.
          list={campo === 'unidad' && !CONOCIDAS.includes(texto) ? unidades : undefined}
          {...props}
        />
      )}
      {error ? (
        <p id={id} className={estilo.error}>
          {error}
        </p>
      ) : null}
    </>
  )
}

/**
 * Renders a line of the table, as a row or as a card. It is drawn again only when something of its
 * own changes, however many others there are.
 */
export const Linea = memo(
  ({ linea, fila, nombre, errores, calla, enTarjeta, quieta, unidades, escribir, hacer }: PropsLinea) => {
    const propios = erroresDe(linea)
    const celda = (campo: Campo, i: number) => (
      <Celda
        campo={campo}
        texto={linea[campo]}
        error={calla & (1 << i) ? undefined : (propios[campo] ?? errores?.[campo])}
        {...{ nombre, unidades, quieta }}
        alEscribir={(texto) => escribir(fila, campo, texto)}
      />
    )
    // The keyboard has keys for these, so Tab goes from cell to cell.
    const boton = (acto: Acto, palabra: string, icono: React.ReactNode) => (
      <Boton tono="suave" cuadrado tabIndex={-1} aria-label={palabra} onClick={() => hacer(acto, fila)}>
        {icono}
      </Boton>
    )
    const quitar = quieta ? null : boton('quitar', `Quitar la línea ${nombre}`, <X size={15} aria-hidden />)
    if (!enTarjeta)
      return (
        <tr data-fila={fila}>
          <th scope="row">{nombre}</th>
          {CAMPOS.map((campo, i) => (
            <td key={campo}>{celda(campo, i)}</td>
          ))}
          <td>{quitar}</td>
        </tr>
      )
    return (
      <li data-fila={fila}>
        <div className={estilo.cabeza}>
          <strong>Línea {nombre}</strong>
          {quieta ? null : (
            <span>
              {boton('subir', `Subir la línea ${nombre}`, <ArrowUp size={15} aria-hidden />)}
              {boton('bajar', `Bajar la línea ${nombre}`, <ArrowDown size={15} aria-hidden />)}
              {quitar}
            </span>
          )}
        </div>
        {CAMPOS.map((campo, i) => (
          <div key={campo} data-de={campo}>
            <span aria-hidden>{TITULOS[campo]}</span>
            {celda(campo, i)}
          </div>
        ))}
      </li>
    )
  },
)
