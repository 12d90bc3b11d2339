import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { PRUEBA_GRATUITA, TIPOS_PAGO, type TipoPago } from '#domain/compra/hechos.ts'
import { ruta } from '#domain/rutas.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { NUMERO_DE_COMPROBANTE, rutaDeArchivo } from '#web/compra/archivo.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { subirComprobante } from '#web/servidor/subir.ts'
import { Campo } from '#web/ui/formulario/campo.tsx'
import opciones from '#web/ui/formulario/opciones.module.css'
import { CuentaBancaria } from '#web/yo/cuenta-bancaria.tsx'
import estilo from './compras.module.css'
import { Subida } from './subida.tsx'

const TIPOS = TIPOS_PAGO.filter((tipo) => tipo !== PRUEBA_GRATUITA)

/** Asks for the form of payment and its proof. */
export const Pago = ({
  fila,
  acciones,
  propia,
}: {
  fila: FilaCompra
  acciones: AccionesDeCompra
  propia?: boolean
}) => {
  const { id: idCompra, pasos, tipoPago, comprobanteFile } = fila
  const [pulsado, pulsar] = useState<TipoPago>()
  const [referencia, numerar] = useState('')
  // The choice shows at once, while it is being sent.
  const elegido = acciones.ocupado === 'pago' ? pulsado : tipoPago
  const elegir = async (tipo: TipoPago) => {
    pulsar(tipo)
    await acciones.hacer('pago', () => mandar(ruta('compra_tipo_pago'), { idCompra, tipoPago: tipo }))
  }
  return (
    <div className={estilo.forma}>
      <fieldset className={opciones.opciones}>
        <legend>Tipo de pago</legend>
        <div>
          {TIPOS.map((tipo) => (
            <label key={tipo}>
              <input
                type="radio"
                name={`tipo-pago-${idCompra}`}
                value={tipo}
                checked={tipo === elegido}
                disabled={Boolean(pasos['elegirPago'])}
                onChange={() => void elegir(tipo)}
              />
              <span>{tipo}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {propia && (elegido === 'Transferencia' || elegido === 'Depósito') ? <CuentaBancaria /> : null}
      {comprobanteFile ? (
        <p className={estilo.enviado}>
          {fila.motivo?.de === 'PagoNoConfirmado' ? null : <CircleCheck size={15} aria-hidden />}
          <a href={rutaDeArchivo(fila, comprobanteFile.sha256)} target="_blank" rel="noreferrer">
            {comprobanteFile.nombre}
          </a>
          {comprobanteFile.referencia ? <span>· {comprobanteFile.referencia}</span> : null}
        </p>
      ) : null}
      <Campo
        nombre={NUMERO_DE_COMPROBANTE}
        autoComplete="off"
        maximo={60}
        readOnly={Boolean(pasos['enviarComprobante'])}
        value={referencia}
        onChange={({ target }) => numerar(target.value)}
      />
      <Subida
        idCompra={idCompra}
        nombre={comprobanteFile ? 'Cambiar el comprobante' : 'Subir el comprobante'}
        tono={propia ? 'espera' : 'normal'}
        motivo={pasos['enviarComprobante'] ?? (elegido ? null : 'Elige primero cómo pagaste.')}
        subir={async (...subida) => {
          const subido = await subirComprobante(referencia.trim())(...subida)
          numerar('')
          return subido
        }}
      />
    </div>
  )
}
