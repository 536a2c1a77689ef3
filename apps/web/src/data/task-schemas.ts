/** The schemas of tasks, which load with the first task. */
export { serverEvent, task, taskPage } from '@pentimento/protocol'
