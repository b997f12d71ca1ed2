module example.com/assaysimulator

go 1.21
