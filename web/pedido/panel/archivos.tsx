import { clsx } from 'clsx'
import { Ban, RotateCw, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ArchivoDePedido, FilaPedido } from '#api/contract/pedido.ts'
import { seFue } from '#domain/hecho.ts'
import { TIPOS_ARCHIVO } from '#domain/pedido/pasos.ts'
import { ruta } from '#domain/rutas.ts'
import { useAcciones } from '#web/pedido/acciones.tsx'
import { ADMITIDOS, faltaDeArchivo, LIMITES } from '#web/pedido/archivo.ts'
import { ListaDeArchivos, UnArchivo } from '#web/pedido/lista-de-archivos.tsx'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { subirArchivo } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { tamano } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { seMuestra } from '#web/ui/se-muestra.ts'
import estilo from './archivos.module.css'

/** Returns in words which side a file is of. */
const deQuien = ({ lado }: ArchivoDePedido, fila: FilaPedido): string =>
  lado !== fila.lado ? 'de la otra parte' : fila.sucursal ? `de ${fila.sucursal.nombre}` : 'tuyo'

type Subida = { readonly id: number; readonly archivo: File; readonly avance: number; readonly error?: string }
let proxima = 0

export const Archivos = ({ fila, pasado }: { fila: FilaPedido; pasado?: boolean }) => {
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const { hacer, ocupado } = useAcciones(fila)
  const { abrir } = useEnDireccion('archivo')
  const [subidas, poner] = useState<readonly Subida[]>([])
  const [encima, entrar] = useState(false)
  const entrada = useRef<HTMLInputElement>(null)
  const id = useId()
  const motivo = pasado ? 'Estás viendo el pasado del pedido.' : fila.pasos.adjuntar
  const cambiar = (numero: number, cambio: Partial<Subida>) =>
    poner((todas) => todas.map((subida) => (subida.id === numero ? { ...subida, ...cambio } : subida)))

  const subir = async ({ id: numero, archivo }: Subida) => {
    const falta = faltaDeArchivo(archivo)
    if (falta) return cambiar(numero, { error: falta })
    try {
      await subirArchivo(fila.id, archivo, (avance) => cambiar(numero, { avance }))
      await refrescar('pedido')
      poner((todas) => todas.filter((subida) => subida.id !== numero))
    } catch (error) {
      cambiar(numero, { error: detalleDe(error) })
    }
  }
  const recibir = (lista: FileList | null) => {
    if (motivo || !lista) return
    const nuevas = [...lista].map((archivo) => ({ id: ++proxima, archivo, avance: 0 }))
    poner((todas) => [...todas, ...nuevas])
    // One after the other, because each is an event of the order.
    void nuevas.reduce((antes, nueva) => antes.then(() => subir(nueva)), Promise.resolve())
  }
  const retirar = async (archivo: ArchivoDePedido) => {
    if (
      !(await confirmar({
        titulo: `¿Retirar «${archivo.nombre}»?`,
        texto: 'Queda en la historia, pero nadie podrá volver a abrirlo.',
        acto: 'retirarlo',
        peligro: true,
      }))
    )
      return
    await hacer(`prohibir ${archivo.sha256}`, () =>
      mandar(ruta('pedidos_archivo_prohibir'), { idPedido: fila.id, sha256: archivo.sha256 }),
    )
  }

  return (
    <div className={estilo.archivos}>
      {fila.sucursal ? null : (
        <fieldset
          className={clsx(estilo.zona, encima && !motivo && estilo.encima)}
          onDragOver={(suceso) => {
            suceso.preventDefault()
            entrar(true)
          }}
          onDragLeave={() => entrar(false)}
          onDrop={(suceso) => {
            suceso.preventDefault()
            entrar(false)
            recibir(suceso.dataTransfer.files)
          }}
        >
          <legend className="solo-lectores">Adjuntar archivos</legend>
          <input
            ref={entrada}
            id={id}
            type="file"
            multiple
            hidden
            accept={ADMITIDOS}
            onChange={({ target }) => {
              recibir(target.files)
              target.value = ''
            }}
          />
          <Boton motivo={motivo} onClick={() => entrada.current?.click()}>
            <Upload size={15} aria-hidden />
            Adjuntar
          </Boton>
          <p>{motivo ?? `o suéltalos aquí. ${LIMITES}`}</p>
        </fieldset>
      )}
      {fila.sucursal && fila.adjuPedido.length === 0 ? <p>No tiene archivos.</p> : null}
      <ListaDeArchivos aria-live="polite">
        {subidas.map((subida) => (
          <UnArchivo
            key={subida.id}
            nombre={subida.archivo.name}
            tipo={subida.archivo.type}
            avance={subida.avance}
            error={subida.error}
          >
            {subida.error ? (
              <>
                <Boton
                  tono="suave"
                  cuadrado
                  aria-label="Reintentar"
                  onClick={() => {
                    const otraVez = { id: subida.id, archivo: subida.archivo, avance: 0 }
                    poner((todas) => todas.map((anterior) => (anterior.id === subida.id ? otraVez : anterior)))
                    void subir(otraVez)
                  }}
                >
                  <RotateCw size={15} aria-hidden />
                </Boton>
                <Boton
                  tono="suave"
                  onClick={() => poner((todas) => todas.filter(({ id: otro }) => otro !== subida.id))}
                >
                  Quitar
                </Boton>
              </>
            ) : null}
          </UnArchivo>
        ))}
        {fila.adjuPedido.map((archivo, i) => (
          <UnArchivo
            // biome-ignore lint/suspicious/noArrayIndexKey: a file withdrawn and attached again is listed twice
            key={`${archivo.sha256} ${i}`}
            nombre={archivo.nombre}
            tipo={archivo.tipo}
            url={archivo.prohibido || seFue(archivo) ? undefined : archivo.url}
            alAbrir={seMuestra(archivo.tipo) ? () => abrir({ archivo: archivo.sha256 }) : undefined}
            retirado={archivo.prohibido || seFue(archivo)}
            detalle={[
              TIPOS_ARCHIVO[archivo.tipo] ?? archivo.tipo,
              tamano(archivo.bytes),
              deQuien(archivo, fila),
              ...(archivo.prohibido ? ['retirado'] : seFue(archivo) ? ['ya no está'] : []),
            ].join(' · ')}
          >
            {!archivo.prohibido && !seFue(archivo) && archivo.lado === fila.lado && !pasado && !fila.sucursal ? (
              <Boton
                tono="suave"
                cuadrado
                aria-label={`Retirar ${archivo.nombre}`}
                motivo={fila.pasos.prohibir}
                ocupado={ocupado === `prohibir ${archivo.sha256}`}
                onClick={() => void retirar(archivo)}
              >
                <Ban size={15} aria-hidden />
              </Boton>
            ) : null}
          </UnArchivo>
        ))}
      </ListaDeArchivos>
    </div>
  )
}
