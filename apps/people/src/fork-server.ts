import '@registry/index-host/fork-server-program';
