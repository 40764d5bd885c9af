import start from './{{script}}';

start();
